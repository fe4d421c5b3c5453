// How the accessibility test reaches a state of a page.
import type { Locator, Page } from 'playwright-core'
import { change, fail, hang, lose, reply, withoutMap } from '../lib/conditions.ts'
import { press, says } from '../lib/page.ts'
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

/** What happens to requests. */
export interface Network {
  hang?: string | RegExp
  fail?: string | RegExp
  lose?: string | RegExp
  reply?: [url: string | RegExp, json: unknown]
  change?: [url: string | RegExp, part: object]
  withoutMap?: true
}

export async function changeNetwork({ page }: Stage, network: Network): Promise<void> {
  if (network.hang) await hang(page, network.hang)
  if (network.fail) await fail(page, network.fail)
  if (network.lose) await lose(page, network.lose)
  if (network.reply) await reply(page, ...network.reply)
  if (network.change) await change(page, ...network.change)
  if (network.withoutMap) await withoutMap(page)
}

export async function openMenu(page: Page): Promise<void> {
  await press(page, 'Account')
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
}

/** Presses a button in what was opened, which then shows the text. */
export const pressing =
  (open: (stage: Stage) => Promise<Page | Locator>, button: string | RegExp, text: string | RegExp): Reach =>
  async (stage) => {
    const opened = await open(stage)
    await press(opened, button)
    await says(opened, text)
  }

/** All code of the page: while it hangs, the page is not loaded. */
export const allCode = '**/assets/*.js'

/** Opens the path, and waits for the text. */
export const opens =
  (
    path: string | ((world: World) => string),
    text: string | RegExp | ((page: Page, world: World) => Locator),
    network: Network = {},
  ): Reach =>
  async (stage) => {
    const { page, world } = stage
    await changeNetwork(stage, network)
    const waitUntil = network.hang === allCode ? 'commit' : 'load'
    await page.goto(typeof path === 'string' ? path : path(world), { waitUntil })
    if (typeof text === 'function') await text(page, world).waitFor()
    else await says(page, text)
  }
