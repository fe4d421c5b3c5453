// A new member, in a browser of their own and by HTTP, at the worker's product or at `baseURL`.

import type { BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { ownProduct } from './product.ts'
import { newEmail, type SignedIn, Visitor } from './visitor.ts'
import { withoutMap } from './without-map.ts'

/** The page is empty and has the session of the visitor: loading the sign-in pages takes seconds. */
export async function aMember(options?: BrowserContextOptions): Promise<{ page: Page; visitor: SignedIn }> {
  const visitor = await new Visitor(options?.baseURL ?? ownProduct().url).signIn(newEmail())
  const page = await openBrowser(options)
  await page.context().addCookies(visitor.cookies())
  return { page, visitor }
}

/** As `aMember`. A map takes most of the time of a page load. */
export async function aMemberWithoutMap(options?: BrowserContextOptions): ReturnType<typeof aMember> {
  const member = await aMember(options)
  await withoutMap(member.page)
  return member
}
