// An administrator in a browser, logged in to the portal.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { adminCredentials } from './admin.ts'
import { openBrowser } from './browser.ts'

export async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Admin Email').fill(adminCredentials.email)
  await page.getByLabel('Password').fill(adminCredentials.password)
  await page.getByRole('button', { name: 'Login to Admin Portal' }).click()
}

/** `view` is the part of the URL after the path. */
export async function openPortal(view = '', options?: BrowserContextOptions): Promise<Page> {
  const page = await openBrowser(options)
  await page.goto(`/Jumpingjack${view}`)
  await enterPortal(page)
  return page
}

/** Logs in from the login form. */
export async function enterPortal(page: Page): Promise<void> {
  await logIn(page)
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
}
