// The administrator's session in the browser: its start, password change, and every way in which it ends.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { enterPortal, logIn, openPortal } from './lib/admin.ts'
import { openBrowser } from './lib/browser.ts'
import { fail, lose } from './lib/conditions.ts'
import { button, dialogOf, heading, press, says } from './lib/page.ts'
import { ownProduct } from './lib/product.ts'
import { adminCredentials, newEmail, Visitor } from './lib/visitor.ts'

const minute = 60_000
const full = { tags: 'full' }
const loginButton = (page: Page) => button(page, 'Login to Admin Portal')
const alertOf = (page: Page) => page.getByRole('alert')
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('admin-login'))
const expectLeft = (page: Page, left: RegExp) =>
  expect.poll(() => page.getByRole('timer').textContent()).toMatch(left)
const whole = /^(30:00|29:\d\d)$/

function callWith(token: string, method: string, path: string) {
  const visitor = new Visitor(ownProduct().url)
  return visitor.call(method, path, undefined, { authorization: `Bearer ${token}` })
}

async function tokenOf(page: Page): Promise<string> {
  return JSON.parse((await stored(page)) ?? '{}').token
}

async function expectLoggedOut(page: Page): Promise<void> {
  await loginButton(page).waitFor()
  await expect.poll(() => stored(page)).toBeNull()
}

const expectEnded = (token: string) =>
  expect.poll(async () => (await callWith(token, 'GET', '/api/admin/audit')).status).toBe(401)

/** The clock of the page is the test's. */
async function openWithClock(): Promise<Page> {
  const page = await openBrowser()
  await page.clock.install()
  await page.goto('/Jumpingjack')
  await enterPortal(page)
  return page
}

it('rejects members and visitors, and shows why a login failed', async () => {
  const { page: member } = await aMember()
  await member.goto('/Jumpingjack')
  await loginButton(member).waitFor()

  const page = await openBrowser()
  await page.goto('/Jumpingjack')
  await page.getByLabel('Admin Email').fill(newEmail('nobody'))
  await page.getByLabel('Password').fill('not-the-password')
  await loginButton(page).click()
  await says(alertOf(page), 'Invalid admin credentials')
  expect(await page.getByText('Sign In Required').count()).toBe(0)

  await fail(page, '**/api/admin/auth')
  await page.getByLabel('Password').fill('another')
  expect(await alertOf(page).getByText('Invalid admin credentials').count()).toBe(0)
  await loginButton(page).click()
  await says(alertOf(page), 'Invalid admin credentials')
  await lose(page, '**/api/admin/auth')
  await loginButton(page).click()
  await says(alertOf(page), 'Authentication failed. Please try again.')
  await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('another')
  await expect.poll(() => stored(page)).toBeNull()
})

it(
  'requests a new password first, which an operator has to apply, and offers it at any time',
  full,
  async () => {
    const page = await openBrowser()
    await page.goto('/Jumpingjack')
    await logIn(page)
    const fill = async (form: Page | ReturnType<typeof dialogOf>, password: string) => {
      await form.getByLabel('Current Password').fill(adminCredentials.password)
      for (const label of [/^New Password/, 'Confirm New Password'])
        await form.getByLabel(label).fill(password)
    }
    const submit = async (password: string) => {
      await fill(page, password)
      await press(page, 'Change Password')
    }
    await button(page, 'Change Password').waitFor()
    await page.reload()
    await submit(adminCredentials.password)
    await says(alertOf(page), 'Please choose a password different from the default')
    await fail(page, '**/api/admin/change-password')
    await submit('tandem-orchid-74')
    await says(alertOf(page), 'Failed to change password')
    await lose(page, '**/api/admin/change-password')
    await submit('tandem-orchid-75')
    await says(alertOf(page), 'Password change failed. Please try again.')
    await page.unroute('**/api/admin/change-password')
    await submit('tandem-orchid-76')
    await says(
      page,
      'Password change requested!',
      /contact the system administrator to update the admin password setting/,
    )

    await button(page, 'Logout').waitFor()
    await page.reload()
    await press(page, 'Change Password')
    const dialog = dialogOf(page, 'Change Password')
    await fill(dialog, 'violet-tractor-31')
    await press(dialog, 'Request Change')
    await says(page, 'Password change requested!')
    await dialog.waitFor({ state: 'hidden' })
  },
)

it('stays alive while the user reads, counts down, and ends after 30 idle minutes', full, async () => {
  const page = await openWithClock()
  await expectLeft(page, whole)
  await page.clock.fastForward(6 * minute)
  const call = page.waitForRequest((each) => new URL(each.url()).pathname === '/api/admin/audit')
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  expect((await (await call).response())?.status()).toBe(200)

  await page.clock.fastForward(29 * minute)
  await expectLeft(page, /^(1:00|0:\d\d)$/)
  await page.keyboard.press('Shift')
  await expectLeft(page, whole)
  await page.clock.fastForward(29 * minute)
  await expectLeft(page, /^(1:00|0:\d\d)$/)
  const token = await tokenOf(page)
  await page.clock.fastForward(minute)
  await says(page, 'Session Expired', 'You have been automatically logged out due to inactivity.')
  await expectLoggedOut(page)
  await expectEnded(token)
})

it('stays ended whatever the user does afterwards', full, async () => {
  const page = await openWithClock()
  // As after the computer slept: the time has passed, and no timer has run.
  await page.clock.pauseAt(Date.now() + minute)
  await page.clock.setSystemTime(Date.now() + 60 * minute)
  await page.mouse.move(200, 200)
  await expectLoggedOut(page)
})

it('is shared by all tabs, and ends in all though a request is lost', { tags: 'full' }, async () => {
  // The clock is that of all tabs of the browser.
  const page = await openWithClock()
  const token = await tokenOf(page)
  const other = await page.context().newPage()
  await other.goto('/Jumpingjack')
  await button(other, 'Logout').waitFor()
  await page.clock.fastForward(25 * minute)
  await expectLeft(other, /^[0-5]:\d\d$/)
  await page.keyboard.press('Shift')
  await expectLeft(other, whole)

  let sent = 0
  page.on('request', (request) => void (request.url().endsWith('/api/admin/logout') && sent++))
  await page.route('**/api/admin/logout', (route) => route.abort(), { times: 1 })
  await press(page, 'Logout')
  await expectLoggedOut(page)
  await expectLoggedOut(other)
  // The page repeats the request after a time. Time must not pass while it waits for the reply.
  const isRepeated = async () => {
    if (sent < 2) await page.clock.fastForward(minute)
    return sent
  }
  await expect.poll(isRepeated).toBe(2)
  await expectEnded(token)
})

it('survives a reload, unless it is too old, unreadable, or ended on the server', full, async () => {
  const page = await openPortal()
  const login = (await stored(page)) ?? ''
  await page.reload()
  await button(page, 'Logout').waitFor()

  const old = JSON.stringify({ ...JSON.parse(login), loggedInAt: Date.now() - 24 * 60 * minute - 1 })
  for (const kept of [old, 'rubbish']) {
    await page.evaluate((text) => localStorage.setItem('admin-login', text), kept)
    await page.reload()
    await expectLoggedOut(page)
  }

  await enterPortal(page)
  // While the list is read, it is not read again.
  await heading(page, /^Feedback \(\d/).waitFor()
  await button(page, 'Refresh').and(page.locator('[aria-disabled=false]')).waitFor()
  expect((await callWith(await tokenOf(page), 'POST', '/api/admin/logout')).status).toBe(200)
  await press(page, 'Refresh')
  await says(page, 'Your session has ended. Please log in again.')
  await expectLoggedOut(page)
})
