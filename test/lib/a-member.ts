// A new member, in a browser of their own and by HTTP, at the worker's product or at `baseURL`.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { ownProduct } from './product.ts'
import { newEmail, type SignedIn, Visitor } from './visitor.ts'

/** The page is empty and has the session of the visitor: loading the sign-in pages takes seconds. */
export async function aMember(options?: BrowserContextOptions): Promise<{ page: Page; visitor: SignedIn }> {
  const visitor = await new Visitor(options?.baseURL ?? ownProduct().url).signIn(newEmail())
  const page = await openBrowser(options)
  await page.context().addCookies(visitor.cookies())
  return { page, visitor }
}
