// How the accessibility test reaches a state of a page.
import type { Locator, Page } from 'playwright-core'
import type { World } from './world.ts'

export interface Stage {
  page: Page
  isPhone: boolean
  world: World
}

/** Loads a page, and resolves when it shows the state. */
export type Reach = (stage: Stage) => Promise<unknown>

/** By the name of the state. */
export type States = Record<string, Reach>

export const says = (on: Page | Locator, text: string | RegExp) =>
  on
    .getByText(text, typeof text === 'string' ? { exact: true } : {})
    .first()
    .waitFor()
export const press = (on: Page | Locator, name: string | RegExp) =>
  on.getByRole('button', { name }).first().click()
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** No reply, as long as the page is open. */
export const hang = (page: Page, url: string | RegExp) => page.route(url, () => undefined)
export const fail = (page: Page, url: string | RegExp) =>
  page.route(url, (route) => route.fulfill({ status: 500 }))
export const lose = (page: Page, url: string | RegExp) => page.route(url, (route) => route.abort())
export const reply = (page: Page, url: string | RegExp, json: unknown) =>
  page.route(url, (route) => route.fulfill({ json }))

/** Changes fields of the product's own reply. */
export const change = (page: Page, url: string | RegExp, part: object) =>
  page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...part } })
  })

/** The page never runs what it schedules after this time. */
export const withoutTimer = (page: Page, timeMs: number) =>
  page.addInitScript(`const schedule = setTimeout
globalThis.setTimeout = (run, ms, ...rest) => (ms === ${timeMs} ? 0 : schedule(run, ms, ...rest))`)
