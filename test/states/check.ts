// Checks states by axe: each in a page of its own.
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

/** Pages wait for servers, too. */
const atOnce = 3
/** Services are late on a busy machine. */
const reachAttempts = 2

export const statesOf = (states: States, member?: SignedIn): State[] =>
  Object.entries(states).map(([name, reach]) => ({ name, reach, ...(member && { member }) }))

/** By the name of the state: what violates a rule, or why the state was not reached. */
export async function faultsOf(
  states: State[],
  world: World,
  width: number,
  themes: 'light' | 'light and dark',
): Promise<Record<string, string[]>> {
  const waiting = [...states]
  const faults: Record<string, string[]> = {}
  const check = async (state: State, attempts: number): Promise<string[]> => {
    const page = await openBrowser({ viewport: { width, height: 800 } })
    try {
      if (state.member) await page.context().addCookies(state.member.cookies())
      await state.reach({ page, isPhone: width < 640, world })
      const found = await violationsOf(page)
      if (themes === 'light') return found
      await page.emulateMedia({ colorScheme: 'dark' })
      const inDark = await violationsOf(page, 'colours')
      return [...found, ...inDark.map((each) => `dark: ${each}`)]
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
