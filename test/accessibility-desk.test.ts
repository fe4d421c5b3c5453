// @module-tag full
// No violation of any accessibility rule in any state, light and dark, on the width of a desk.
import { expect, it } from 'vitest'
import { allStates } from './states/all-states.ts'
import { faultsOf } from './states/check.ts'
import { createWorld } from './states/world.ts'

/** The states are many, and each is a page load. */
const timeout = 900_000

it('violates no rule in any state', { timeout }, async () => {
  const world = await createWorld()
  expect(await faultsOf(allStates(world), world, 1440, 'light and dark')).toEqual({})
})
