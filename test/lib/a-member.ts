// A new member, in a browser of their own and by HTTP, at the product or at `baseURL`.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { ownProduct } from './product.ts'
import { newEmail, type SignedIn, Visitor } from './visitor.ts'

export async function aMember(options?: BrowserContextOptions): Promise<{ page: Page; visitor: SignedIn }> {
  const email = newEmail()
  const page = await openBrowser(options)
  await page.goto(`/api/login?login_hint=${encodeURIComponent(email)}`)
  const visitor = await new Visitor(options?.baseURL ?? ownProduct().url).signIn(email)
  return { page, visitor }
}
