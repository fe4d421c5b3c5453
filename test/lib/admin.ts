// An administrator by HTTP, and in a browser, logged in to the portal.
import type { TestReply } from '@jumpingjack/kit/testing/testing'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { button, press } from './page.ts'
import { ownProduct } from './product.ts'
import { adminCredentials, signInAdmin, Visitor } from './visitor.ts'

type AdminCall = (method: string, path: string, body?: unknown) => Promise<TestReply>
let session: Promise<AdminCall> | undefined

/** Signed in once per test file, because attempts are limited. */
export function admin(): Promise<AdminCall> {
  session ??= signIn()
  return session
}

async function signIn(): Promise<AdminCall> {
  const headers = { authorization: `Bearer ${await adminToken()}` }
  return (method, path, body) => new Visitor(ownProduct().url).call(method, path, body, headers)
}

/** The token of a new session. */
export const adminToken = () => signInAdmin(new Visitor(ownProduct().url))

export async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Admin Email').fill(adminCredentials.email)
  await page.getByLabel('Password').fill(adminCredentials.password)
  await press(page, 'Login to Admin Portal')
}

/** Logs in from the login form. */
export async function enterPortal(page: Page): Promise<void> {
  await logIn(page)
  await press(page, 'Skip for Now')
  await button(page, 'Logout').waitFor()
}

/** `view` is the part of the URL after the path. */
export async function openPortal(view = '', options?: BrowserContextOptions): Promise<Page> {
  const page = await openBrowser(options)
  await page.goto(`/Jumpingjack${view}`)
  await enterPortal(page)
  return page
}
