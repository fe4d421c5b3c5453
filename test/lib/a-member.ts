// A new member, by HTTP, or in a browser of their own, at the worker's product or at `baseURL`.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { withoutMap } from './conditions.ts'
import { ownProduct } from './product.ts'
import { addGym, newEmail, type SignedIn, Visitor } from './visitor.ts'

export const newMember = (email = newEmail(), baseURL = ownProduct().url): Promise<SignedIn> =>
  new Visitor(baseURL).signIn(email)

/** The page is empty and has the session of the visitor: loading the sign-in pages takes seconds. */
export async function aMember(options?: BrowserContextOptions): Promise<{ page: Page; visitor: SignedIn }> {
  const visitor = await newMember(newEmail(), options?.baseURL)
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

/** As `aMemberWithoutMap`, with a gym that the member has added. */
export async function aMemberWithGym(options?: BrowserContextOptions) {
  const member = await aMemberWithoutMap(options)
  return { ...member, gym: await addGym(member.visitor) }
}
