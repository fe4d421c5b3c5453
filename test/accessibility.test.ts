// No violation of any accessibility rule in any state, light and dark, on a phone's and a desk's width.
import { beforeAll, expect, it } from 'vitest'
import { violationsOf } from './lib/axe.ts'
import { openBrowser } from './lib/browser.ts'
import type { SignedIn } from './lib/visitor.ts'
import { accountStates, premiumStates } from './states/account-states.ts'
import { adminStates } from './states/admin-states.ts'
import { gymStates } from './states/gym-states.ts'
import { mainStates } from './states/main-states.ts'
import type { Reach, States } from './states/stage.ts'
import { visitorStates } from './states/visitor-states.ts'
import { createWorld, type World } from './states/world.ts'

/** The states are many, and each is a page load. */
const timeoutMs = 900_000
/** Pages wait for servers, too. */
const atOnce = 3
/** Services are late on a busy machine. */
const reachAttempts = 2

let world: World
beforeAll(async () => {
  world = await createWorld()
})

interface State {
  name: string
  reach: Reach
  member?: SignedIn
}

function allStates(): State[] {
  const of = (states: States, member?: SignedIn) =>
    Object.entries(states).map(([name, reach]): State => ({ name, reach, ...(member && { member }) }))
  return [
    ...of(visitorStates),
    ...of(mainStates, world.member),
    ...of(gymStates, world.member),
    ...of(accountStates, world.member),
    ...of(premiumStates, world.premium),
    ...of(adminStates),
  ]
}

const widths = [360, 1440]
/** With `STATES=all` each state has both widths, else it has one of them, which takes half of 6 minutes. */
const isWhole = process.env.STATES === 'all'

it.each(widths)('violates no rule in any state at %i px', { timeout: timeoutMs }, async (width) => {
  const waiting = allStates().filter((_state, index) => isWhole || widths[index % 2] === width)
  const faults: Record<string, string[]> = {}
  const work = async () => {
    for (let state = waiting.shift(); state; state = waiting.shift()) {
      const found = await check(state, width, reachAttempts)
      if (found.length > 0) faults[state.name] = found
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  expect(faults).toEqual({})
})

/** What violates a rule, or why the state was not reached. */
async function check(state: State, width: number, attempts: number): Promise<string[]> {
  const page = await openBrowser({ viewport: { width, height: 800 } })
  try {
    if (state.member) await page.context().addCookies(state.member.cookies())
    await state.reach({ page, isPhone: width < 640, world })
    const found = await violationsOf(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    const inDark = await violationsOf(page, 'colours')
    return [...found, ...inDark.map((each) => `dark: ${each}`)]
  } catch (error) {
    if (attempts === 1) return [String(error)]
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }
  return check(state, width, attempts - 1)
}
