// The administrator's session in the browser: its start, password change, and every way in which it ends.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { adminCredentials } from './lib/admin.ts'
import { enterPortal, logIn, openPortal } from './lib/admin-page.ts'
import { openBrowser } from './lib/browser.ts'
import { ownProduct } from './lib/product.ts'
import { newEmail, Visitor } from './lib/visitor.ts'

const minute = 60_000
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login to Admin Portal' })
const alertOf = (page: Page) => page.getByRole('alert')
const saying = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('admin-login'))
const countdown = (page: Page) => page.getByRole('timer').textContent()

async function tokenOf(page: Page): Promise<string> {
  return JSON.parse((await stored(page)) ?? '{}').token
}

function callWith(token: string, method: string, path: string) {
  const visitor = new Visitor(ownProduct().url)
  return visitor.call(method, path, undefined, { authorization: `Bearer ${token}` })
}

async function expectLoggedOut(page: Page): Promise<void> {
  await loginButton(page).waitFor()
  await expect.poll(() => stored(page)).toBeNull()
}

it('rejects members and visitors, and shows why a login failed', async () => {
  const { page: member } = await aMember()
  await member.goto('/Jumpingjack')
  await loginButton(member).waitFor()

  const page = await openBrowser()
  await page.goto('/Jumpingjack')
  await loginButton(page).click()
  await saying(page, 'Admin Email is required').waitFor()
  await saying(page, 'Password is required').waitFor()
  await page.getByLabel('Admin Email').fill(newEmail('nobody'))
  await page.getByLabel('Password').fill('not-the-password')
  await loginButton(page).click()
  await alertOf(page).getByText('Invalid admin credentials', { exact: true }).waitFor()

  await page.route('**/api/admin/auth', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByLabel('Password').fill('another')
  expect(await alertOf(page).getByText('Invalid admin credentials').count()).toBe(0)
  await loginButton(page).click()
  await alertOf(page).getByText('Invalid admin credentials', { exact: true }).waitFor()
  await page.unroute('**/api/admin/auth')
  await page.route('**/api/admin/auth', (route) => route.abort())
  await loginButton(page).click()
  await alertOf(page).getByText('Authentication failed. Please try again.', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('another')
  await expect.poll(() => stored(page)).toBeNull()
})

it('requests a new password first, which an operator has to apply', { tags: 'full' }, async () => {
  const page = await openBrowser()
  await page.goto('/Jumpingjack')
  await logIn(page)
  const submit = page.getByRole('button', { name: 'Change Password' })
  const fill = async (password: string, confirmation = password) => {
    await page.getByLabel('Current Password').fill(adminCredentials.password)
    await page.getByLabel(/^New Password/).fill(password)
    await page.getByLabel('Confirm New Password').fill(confirmation)
    await submit.click()
  }
  await submit.waitFor()
  await page.reload()
  await fill('short')
  await saying(page, 'Password must be at least 8 characters long').waitFor()
  await fill('a-long-password', 'another-password')
  await saying(page, 'Passwords do not match').waitFor()
  await fill(adminCredentials.password)
  await alertOf(page)
    .getByText('Please choose a password different from the default', { exact: true })
    .waitFor()
  await page.route('**/api/admin/change-password', (route) => route.fulfill({ status: 500, body: '' }))
  await fill('tandem-orchid-74')
  await alertOf(page).getByText('Failed to change password', { exact: true }).waitFor()
  await page.unroute('**/api/admin/change-password')
  await page.route('**/api/admin/change-password', (route) => route.abort())
  await fill('tandem-orchid-75')
  await alertOf(page).getByText('Password change failed. Please try again.', { exact: true }).waitFor()
  await page.unroute('**/api/admin/change-password')
  await fill('tandem-orchid-76')
  await saying(page, 'Password change requested!').waitFor()
  await page
    .getByText(/contact the system administrator to update the admin password setting/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
})

it('offers the password change at any time', { tags: 'full' }, async () => {
  const page = await openPortal()
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByRole('button', { name: 'Request Change' }).click()
  await dialog.getByText('Password must be at least 8 characters long', { exact: true }).waitFor()
  await dialog.getByLabel('Current Password').fill(adminCredentials.password)
  await dialog.getByLabel(/^New Password/).fill('violet-tractor-31')
  await dialog.getByLabel('Confirm New Password').fill('violet-tractor-31')
  await dialog.getByRole('button', { name: 'Request Change' }).click()
  await saying(page, 'Password change requested!').waitFor()
  await dialog.waitFor({ state: 'hidden' })
})

it('counts down each second, ends after 30 idle minutes, and restarts the countdown on activity', {
  tags: 'full',
}, async () => {
  const page = await openBrowser()
  await page.clock.install()
  await page.goto('/Jumpingjack')
  await enterPortal(page)
  await expect.poll(() => countdown(page)).toMatch(/^(30:00|29:\d\d)$/)
  await page.clock.fastForward(29 * minute)
  await expect.poll(() => countdown(page)).toMatch(/^(1:00|0:\d\d)$/)
  await page.keyboard.press('Shift')
  await expect.poll(() => countdown(page)).toMatch(/^(30:00|29:\d\d)$/)
  await page.clock.fastForward(29 * minute)
  await expect.poll(() => countdown(page)).toMatch(/^(1:00|0:\d\d)$/)
  const token = await tokenOf(page)
  await page.clock.fastForward(minute)
  await saying(page, 'Session Expired').waitFor()
  await saying(page, 'You have been automatically logged out due to inactivity.').waitFor()
  await expectLoggedOut(page)
  await expect.poll(async () => (await callWith(token, 'GET', '/api/admin/audit')).status).toBe(401)
})

it('stays ended whatever the user does afterwards', { tags: 'full' }, async () => {
  const page = await openBrowser()
  await page.clock.install()
  await page.goto('/Jumpingjack')
  await enterPortal(page)
  // As after the computer slept: the time has passed, and no timer has run.
  await page.clock.pauseAt(Date.now() + minute)
  await page.clock.setSystemTime(Date.now() + 60 * minute)
  await page.mouse.move(200, 200)
  await expectLoggedOut(page)
})

it('is shared by all tabs: activity and logout in one tab apply to all', { tags: 'full' }, async () => {
  const page = await openBrowser()
  // For all tabs of the browser.
  await page.clock.install()
  await page.goto('/Jumpingjack')
  await enterPortal(page)
  const token = await tokenOf(page)
  const other = await page.context().newPage()
  await other.goto('/Jumpingjack')
  await other.getByRole('button', { name: 'Logout' }).waitFor()
  await page.clock.fastForward(25 * minute)
  await expect.poll(() => countdown(other)).toMatch(/^(5:00|4:\d\d)$/)
  await page.keyboard.press('Shift')
  await expect.poll(() => countdown(other)).toMatch(/^(30:00|29:\d\d)$/)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expectLoggedOut(page)
  await expectLoggedOut(other)
  await expect.poll(async () => (await callWith(token, 'GET', '/api/admin/audit')).status).toBe(401)
})

it('ends on the server even when the first logout request is lost', { tags: 'full' }, async () => {
  const page = await openPortal()
  const token = await tokenOf(page)
  let tries = 0
  await page.route('**/api/admin/logout', (route) => (tries++ === 0 ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectLoggedOut(page)
  await expect.poll(async () => (await callWith(token, 'GET', '/api/admin/audit')).status).toBe(401)
})

it('survives a reload, unless it is too old, idle for too long, or unreadable', {
  tags: 'full',
}, async () => {
  const page = await openPortal()
  const login = (await stored(page)) ?? ''
  await page.reload()
  await page.getByRole('button', { name: 'Logout' }).waitFor()

  const now = await page.evaluate(() => Date.now())
  const aged = (byMs: number) => JSON.stringify({ ...JSON.parse(login), loggedInAt: now - byMs })
  const idle = { login: aged(31 * minute), active: String(now - 30 * minute - 1) }
  const old = { login: aged(24 * 60 * minute + 1), active: String(now) }
  for (const kept of [idle, old, { login: 'rubbish', active: String(now) }]) {
    await page.evaluate(({ login: text, active }) => {
      localStorage.setItem('admin-login', text)
      localStorage.setItem('admin-active-at', active)
    }, kept)
    await page.reload()
    await expectLoggedOut(page)
  }
})

it('ends when the server no longer knows it', { tags: 'full' }, async () => {
  const page = await openPortal()
  expect((await callWith(await tokenOf(page), 'POST', '/api/admin/logout')).status).toBe(200)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await saying(page, 'Your session has ended. Please log in again.').waitFor()
  await expectLoggedOut(page)
})

it('stays alive on the server while the user only reads and types', { tags: 'full' }, async () => {
  const page = await openBrowser()
  await page.clock.install()
  await page.goto('/Jumpingjack')
  await enterPortal(page)
  await page.clock.fastForward(6 * minute)
  const call = page.waitForRequest((each) => new URL(each.url()).pathname === '/api/admin/audit')
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  expect((await (await call).response())?.status()).toBe(200)
})
