// The states of all pages, each with the member who sees it.
import { accountStates, premiumStates } from './account-states.ts'
import { adminStates } from './admin-states.ts'
import { type State, statesOf } from './check.ts'
import { gymStates } from './gym-states.ts'
import { mainStates } from './main-states.ts'
import { visitorStates } from './visitor-states.ts'
import type { World } from './world.ts'

export function allStates(world: World): State[] {
  return [
    ...statesOf(visitorStates),
    ...statesOf(mainStates, world.member),
    ...statesOf(gymStates, world.member),
    ...statesOf(accountStates, world.member),
    ...statesOf(premiumStates, world.premium),
    ...statesOf(adminStates),
  ]
}
