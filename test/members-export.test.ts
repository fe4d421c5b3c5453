// The download of all that is stored of a member.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { fromMenu } from './lib/browser.ts'
import { storePhoto } from './lib/photo.ts'
import { ownProduct } from './lib/product.ts'
import { unzip } from './lib/unzip.ts'
import { addGym, newEmail, Visitor } from './lib/visitor.ts'

const product = ownProduct()

async function openPrivacy(page: Page): Promise<Locator> {
  await page.goto('/favorites')
  await fromMenu(page, 'Profile')
  const dialog = page.getByRole('dialog', { name: 'User Profile' })
  await dialog.getByRole('tab', { name: 'Privacy' }).click()
  return dialog
}

async function download(visitor: Visitor): Promise<{ status: number; bytes: Buffer }> {
  const reply = await fetch(new URL('/api/account/export', product.url), {
    headers: { cookie: visitor.cookie },
  })
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
}

it('downloads everything that is stored of the member, and nothing of others', async () => {
  const { page, visitor } = await aMember()
  const other = await new Visitor(product.url).signIn(newEmail())
  const gym = await addGym(visitor)
  const photoUrls = await storePhoto(visitor)
  await visitor.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 5, comment: 'Mine.', photoUrls })
  await other.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 1, comment: 'Theirs.' })
  await visitor.call('POST', '/api/favorites', { gymId: gym.id })
  await visitor.call('POST', '/api/favorite-lists', { name: 'Near work' })
  await visitor.call('POST', '/api/feedback', { type: 'bug', subject: 'Map', message: 'It is grey.' })

  const dialog = await openPrivacy(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  const files = unzip(await readFile(await (await downloading).path()))
  const photo = files.get(`photos/${String(photoUrls[0]).split('/').at(-1)}.webp`)
  expect(photo?.toString('latin1', 8, 12)).toBe('WEBP')
  const parts = {
    account: visitor.id,
    favorites: gym.id,
    favoriteLists: 'Near work',
    feedback: 'It is grey.',
    gyms: gym.name,
    reviews: 'Mine.',
  }
  for (const [name, text] of Object.entries(parts)) {
    expect(JSON.stringify(JSON.parse(String(files.get(`${name}.json`))))).toContain(text)
  }
  const time = expect.stringMatching(/Z$/)
  expect(JSON.parse(String(files.get('sessions.json')))).toEqual([
    { device: 'Unknown browser', signedInAt: time, lastSeenAt: time, isCurrent: true },
  ])
  const all = [...files.values()].join('\n')
  expect(all).not.toContain('Theirs.')
  expect(all).not.toContain(other.id)
})

it('lists the sessions without what leads to them, and only those of the member', async () => {
  const email = newEmail()
  const member = await new Visitor(product.url).signIn(email)
  const phone = await new Visitor(product.url).signIn(email)
  await new Visitor(product.url).signIn(newEmail())
  const listed = (await member.call('GET', '/api/sessions')).json as { id: string }[]
  const { bytes } = await download(member)
  const sessions = JSON.parse(String(unzip(bytes).get('sessions.json')))
  expect(sessions).toEqual(listed.map(({ id: _id, ...shown }) => shown))
  expect(sessions).toMatchObject([{ isCurrent: true }, { isCurrent: false }])
  const all = [...unzip(bytes).values()].join('\n')
  for (const { id } of listed) expect(all).not.toContain(id)
  for (const { cookie } of [member, phone]) {
    const signed = decodeURIComponent(cookie)
    const [, sessionId = ''] = /s:([\w-]+)\./.exec(signed) ?? []
    expect(sessionId).not.toBe('')
    expect(all).not.toContain(sessionId)
  }
})

it('downloads the same twice at a time, and needs a session', async () => {
  const member = await new Visitor(product.url).signIn(newEmail())
  await addGym(member)
  const [one, two] = await Promise.all([download(member), download(member)])
  const textOf = ({ bytes }: { bytes: Buffer }) => [...unzip(bytes)].map(([name, data]) => name + data)
  expect(textOf(one)).toEqual(textOf(two))
  expect((await download(new Visitor(product.url))).status).toBe(401)
})

it('says so when the data cannot be downloaded', { tags: 'full' }, async () => {
  const { page } = await aMember()
  const dialog = await openPrivacy(page)
  await page.context().setOffline(true)
  await dialog.getByRole('link', { name: 'Download' }).click()
  await page.getByText('Your data could not be downloaded. Please try again.', { exact: true }).waitFor()
})
