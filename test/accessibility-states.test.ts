// @module-tag full
// No violation of any accessibility rule in any state, light and dark, on a phone's and a desk's width.
import { beforeAll, expect, it } from 'vitest'
import { allStates } from './states/all-states.ts'
import { faultsOf } from './states/check.ts'
import { createWorld, type World } from './states/world.ts'

/** The states are many, and each is a page load. */
const timeoutMs = 900_000

let world: World
beforeAll(async () => {
  world = await createWorld()
})

it.each([360, 1440])('violates no rule in any state at %i px', { timeout: timeoutMs }, async (width) => {
  expect(await faultsOf(allStates(world), world, width, 'light and dark')).toEqual({})
})
