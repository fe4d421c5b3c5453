// The product as docker compose runs it, through its published port.
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { aMember } from '../lib/a-member.ts'
import { buyPremium } from '../lib/paypal.ts'
import { aPhoto } from '../lib/photo.ts'
import { ownProduct } from '../lib/product.ts'
import { openReviewForm, review, shareDialog } from '../lib/review-form.ts'
import { connect, postsAbout } from '../lib/social.ts'
import { addGym, newEmail, Visitor } from '../lib/visitor.ts'
import { projectName } from './boot-compose.ts'
import { containersOf, docker, imageSizes, requestsOf } from './compose.ts'

const { url, secondsToReady } = ownProduct()

describe.skipIf(inject('whyNoDocker'))('docker compose', () => {
  it('lets a member sign in, review with a photo, share, pay, and read it all again', async () => {
    console.log(`ready ${secondsToReady.toFixed(0)} s after docker compose up`)
    const { page, visitor } = await aMember()
    reportErrors(page)
    await connect(visitor, 'facebook')
    const gym = await addGym(visitor)
    await page.goto(`/?selected=${gym.id}`)
    const form = await openReviewForm(page)
    await form.getByLabel('Add photos').setInputFiles(await aPhoto())
    await review(page, `Good bars at ${gym.name}.`)
    const dialog = shareDialog(page)
    await dialog.getByRole('button', { name: 'Share to 1 platform(s)' }).click()
    await page.getByText('Review shared successfully!', { exact: true }).waitFor()
    expect(await postsAbout(gym.name)).toMatchObject([{ network: 'facebook', photos: 1, times: 1 }])

    await buyPremium(visitor)
    const reader = await new Visitor(url).signIn(newEmail('reader'))
    const { json } = await reader.call('GET', `/api/gyms/${gym.id}`)
    expect(json.reviews).toMatchObject([{ rating: 4, comment: `Good bars at ${gym.name}.` }])
    expect((await reader.call('GET', json.reviews[0].photoUrls[0])).status).toBe(200)
  })

  it('has images of at most 250 MB', async () => {
    const sizes = await imageSizes({ name: projectName, files: ['docker-compose.yml'], env: {} })
    console.log('images, MB:', sizes)
    expect(Object.entries(sizes).filter(([, megabytes]) => megabytes > 250)).toEqual([])
  })

  it('spreads requests over all replicas, and fails no safe request when one is killed', async () => {
    const member = await new Visitor(url).signIn(newEmail('reader'))
    const gym = await addGym(member)
    const path = `/api/gyms/${gym.id}`
    const [gateways, gyms] = [await replicasOf('gateway'), await replicasOf('gym')]
    expect([gateways.length, gyms.length]).toEqual([2, 3])
    const before = await read(member, path, 300)
    expect(before).toEqual({ 200: 300 })
    for (const containers of [gateways, gyms]) {
      const counts = await Promise.all(containers.map((each) => requestsOf(each, path)))
      console.log(`${containers.join(', ')}: ${counts.join(', ')} requests`)
      const even = 300 / containers.length
      for (const count of counts) expect(Math.abs(count - even) / even).toBeLessThanOrEqual(0.3)
    }
    const during = read(member, path, 300)
    await docker('kill', String(gyms[0]))
    expect(await during).toEqual({ 200: 300 })
    await docker('kill', String(gateways[0]))
    const { 200: answered = 0, ...others } = await read(member, path, 100)
    console.log(`after a gateway was killed: ${answered} answered`, others)
    expect(answered).toBe(100)
  })
})

const replicasOf = (service: string) => containersOf(projectName, service)

/** Prints what a page that fails does not show: errors, requests without a reply, violations of the page policy. */
function reportErrors(page: Page): void {
  page.on('console', (message) => message.type() === 'error' && console.log(`page: ${message.text()}`))
  page.on('requestfailed', (request) =>
    console.log(`page: ${request.method()} ${request.url()} ${request.failure()?.errorText}`),
  )
}

/** How often each status was answered to `count` requests, ten at a time. */
async function read(member: Visitor, path: string, count: number): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (let sent = 0; sent < count; sent += 10) {
    const replies = await Promise.all(Array.from({ length: 10 }, () => member.call('GET', path)))
    for (const { status } of replies) statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}
