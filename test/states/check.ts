// Checks states by axe: each in a page of its own, in each theme and width.
import type { Page } from 'playwright-core'
import { violationsOf } from '../lib/axe.ts'
import { openBrowser } from '../lib/browser.ts'
import type { SignedIn } from '../lib/visitor.ts'
import type { Reach, States } from './stage.ts'
import type { World } from './world.ts'

export interface State {
  name: string
  reach: Reach
  member?: SignedIn
}

type Theme = 'light' | 'dark'

/** Pages wait for servers, too. */
const atOnce = 3
/** Services are late on a busy machine. */
const reachAttempts = 2

export const statesOf = (states: States, member?: SignedIn): State[] =>
  Object.entries(states).map(([name, reach]) => ({ name, reach, ...(member && { member }) }))

/** Only colours differ in the dark. */
async function violationsIn(page: Page, width: number, theme: Theme): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme })
  const violations = await violationsOf(page, theme === 'dark' ? 'colours' : 'all')
  return violations.map((each) => `${theme}, ${width}: ${each}`)
}

/** By the name of the state: what violates a rule, or why the state was not reached. It is reached at the first width. */
export async function faultsOf(
  states: State[],
  world: World,
  widths: [number, ...number[]],
  themes: Theme[],
): Promise<Record<string, string[]>> {
  const waiting = [...states]
  const faults: Record<string, string[]> = {}
  const check = async (state: State, attempts: number): Promise<string[]> => {
    const page = await openBrowser({ viewport: { width: widths[0], height: 800 } })
    try {
      if (state.member) await page.context().addCookies(state.member.cookies())
      await state.reach({ page, isPhone: widths[0] < 640, world })
      const found: string[] = []
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        for (const theme of themes) found.push(...(await violationsIn(page, width, theme)))
      }
      return found
    } catch (error) {
      if (attempts === 1) return [String(error)]
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().close()
    }
    return check(state, attempts - 1)
  }
  const work = async () => {
    for (let state = waiting.shift(); state; state = waiting.shift()) {
      const found = await check(state, reachAttempts)
      if (found.length > 0) faults[state.name] = found
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return faults
}
