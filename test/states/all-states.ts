// The states of all pages, each with the member who sees it.
import { accountStates, premiumStates } from './account-states.ts'
import { adminStates } from './admin-states.ts'
import { type State, statesOf } from './check.ts'
import { gymStates } from './gym-states.ts'
import { mainStates } from './main-states.ts'
import { visitorStates } from './visitor-states.ts'
import type { World } from './world.ts'

/** They have other parts at another width. */
export const mainScreen = (world: World): State[] => [
  ...statesOf(mainStates, world.member),
  ...statesOf(gymStates, world.member),
  ...statesOf(premiumStates, world.premium),
]
export const portal = (): State[] => statesOf(adminStates)

/** Only their layout differs at another width. */
export const otherPages = (world: World): State[] => [
  ...statesOf(visitorStates),
  ...statesOf(accountStates, world.member),
]
