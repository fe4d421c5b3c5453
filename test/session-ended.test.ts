// @module-tag full
// A device whose session was ended on another one.
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { fromMenu, untilListening } from './lib/browser.ts'
import { ownProduct } from './lib/product.ts'
import { Visitor } from './lib/visitor.ts'

it('says so once, keeps what was typed, and offers to sign in', async () => {
  const { page, visitor } = await aMember({ viewport: { width: 360, height: 800 } })
  await page.clock.install()
  let streams = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/live')) streams++
  })
  const listening = untilListening(page, '/favorites')
  await page.goto('/favorites')
  await fromMenu(page, 'Send feedback')
  const feedback = page.getByRole('dialog', { name: 'Send Feedback' })
  await feedback.getByLabel('Message').fill('Half a sentence')
  await listening
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
