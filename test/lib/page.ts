// What tests do on every page: find a part, press a button, wait for a text. Texts are English, on German pages, too.
import type { Locator, Page } from 'playwright-core'
import { translate } from './german.ts'

type On = Page | Locator
type Role = Parameters<Page['getByRole']>[0]

/**
 * Waits for texts, each of which is the whole text of an element unless it is an expression: for all at once, as those of
 * a notice are shown for five seconds.
 */
export const says = (on: On, ...texts: (string | RegExp)[]) =>
  Promise.all(texts.map((text) => textOf(on, text).waitFor()))
export const textOf = (on: On, text: string | RegExp) =>
  on.getByText(translate(on, text), typeof text === 'string' ? { exact: true } : {}).first()
export const part = (on: On, role: Role, name: string | RegExp) =>
  on.getByRole(role, { name: translate(on, name) })
export const button = (on: On, name: string | RegExp) => part(on, 'button', name)
export const press = (on: On, name: string | RegExp) => button(on, name).first().click()
export const link = (on: On, name: string | RegExp) => part(on, 'link', name)
export const heading = (on: On, name: string | RegExp) => part(on, 'heading', name)
export const region = (on: On, name: string) => part(on, 'region', name)
export const field = (on: On, label: string) => on.getByLabel(translate(on, label))
export const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: translate(page, name), exact: true })
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const cardOf = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: translate(page, text) })
export const gone = (part: Locator) => part.waitFor({ state: 'detached' })
export const paramsOf = (page: Page) => new URL(page.url()).searchParams
export const searchBox = (on: On) => part(on, 'combobox', 'Search gyms')
export const isFocused = (part: Locator) => part.evaluate((each) => each === each.ownerDocument.activeElement)

/** On the landing page, and on public pages. */
export const signInLink = (page: Page) => link(page, /sign in/i).first()

/** A word that no other test has. Without digits, which a search may take for a place. */
export const aWord = () =>
  `q${Array.from({ length: 7 }, () => letters[Math.floor(Math.random() * 26)]).join('')}x`
const letters = 'abcdefghijklmnopqrstuvwxyz'

export async function searchFor(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text)
  await searchBox(page).press('Enter')
}

/** Where an element is shown. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not shown')
  return { ...box, bottom: box.y + box.height }
}

export async function openFilters(page: Page): Promise<Locator> {
  await press(page.getByRole('region', { name: 'Filters' }), /^Filters/)
  return dialogOf(page, 'Filters')
}
