// @module-tag full
// No violation of any accessibility rule in any state of the main screen, light and dark, on the width of a desk and of a
// phone. `accessibility-pages` checks the other pages beside it.
import { beforeAll, expect, it } from 'vitest'
import { mainScreen } from './states/all-states.ts'
import { faultsOf } from './states/check.ts'
import { createWorld, type World } from './states/world.ts'

/** The states are many, and each is a page load. */
const timeout = 900_000

let world: World
beforeAll(async () => {
  world = await createWorld()
})

it.each([1440, 360])('violates no rule on the main screen at %i', { timeout }, async (width) => {
  expect(await faultsOf(mainScreen(world), world, [width], ['light', 'dark'])).toEqual({})
})
