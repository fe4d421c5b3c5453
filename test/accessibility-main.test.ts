// @module-tag full
// No violation of any accessibility rule in any state of the main screen, light and dark, on a desk and on a phone.
import { expect, it } from 'vitest'
import { mainScreen } from './states/all-states.ts'
import { faultsOf } from './states/check.ts'
import { createWorld } from './states/world.ts'

/** The states are many, and each is a page load. */
const timeout = 900_000

it('violates no rule in any state', { timeout }, async () => {
  const world = await createWorld()
  const onDesk = await faultsOf(mainScreen(world), world, [1440], ['light', 'dark'])
  const onPhone = await faultsOf(mainScreen(world), world, [360], ['light', 'dark'])
  expect({ onDesk, onPhone }).toEqual({ onDesk: {}, onPhone: {} })
})
