// @module-tag full
// What the page says of a failed sign-in, and of a session that was ended on another device.
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { fromMenu, openBrowser, openLive } from './lib/browser.ts'
import { heading, link, paramsOf, press } from './lib/page.ts'
import { ownProduct } from './lib/product.ts'
import { Visitor } from './lib/visitor.ts'

it('reports a failed sign-in once, in the browser where it failed, and returns with the next one', async () => {
  const page = await openBrowser()
  await page.goto('/api/login?returnTo=/favorites')
  await press(page, 'Cancel')
  await page.getByRole('alert').getByText('You stopped the sign-in.').waitFor()
  await expect.poll(() => page.url()).toMatch(/\/favorites$/)
  await page.reload()
  await link(page, 'Sign in to save and review gyms').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await press(page, /Carol/)
  await heading(page, 'My Favorites').waitFor()
  expect(new URL(page.url()).search).toBe('')
})

it('says nothing of it to others who open the link, signed in or not', async () => {
  const visitor = await openBrowser()
  const { page: member } = await aMember()
  for (const page of [visitor, member]) {
    await page.goto('/?signin=failed&q=box')
    await expect.poll(() => paramsOf(page).has('signin')).toBe(false)
    expect(paramsOf(page).get('q')).toBe('box')
    expect(await page.getByText(/sign-in did not work/).count()).toBe(0)
  }
})

it('says once that the session was ended on another device, keeps what was typed, and offers to sign in', async () => {
  const { page, visitor } = await aMember({ viewport: { width: 360, height: 800 } })
  await page.clock.install()
  let streams = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/live')) streams++
  })
  await openLive(page, '/favorites')
  await fromMenu(page, 'Send feedback')
  const feedback = page.getByRole('dialog', { name: 'Send Feedback' })
  await feedback.getByLabel('Message').fill('Half a sentence')
  const other = await new Visitor(ownProduct().url).signIn(visitor.email)
  expect((await other.call('POST', '/api/logout/everywhere')).status).toBe(204)

  const notice = page.getByText('Your session has ended. Sign in to continue where you left off.', {
    exact: true,
  })
  await notice.waitFor()
  const before = streams
  await page.clock.fastForward('30:00')
  await page.evaluate('new Promise(requestAnimationFrame)')
  expect(streams).toBe(before)
  expect(await notice.count()).toBe(1)
  await expect.poll(() => feedback.getByLabel('Message').inputValue()).toBe('Half a sentence')
  const signIn = page.waitForRequest((request) => request.url().includes('/api/login?'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect(new URL((await signIn).url()).searchParams.get('returnTo')).toBe('/favorites')
})
