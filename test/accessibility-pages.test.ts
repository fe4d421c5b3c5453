// @module-tag full
// No violation of any accessibility rule in any state of the other pages, light and dark, on a desk and on a phone.
import { expect, it } from 'vitest'
import { otherPages, portal } from './states/all-states.ts'
import { faultsOf } from './states/check.ts'
import { createWorld } from './states/world.ts'

/** The states are many, and each is a page load. */
const timeout = 900_000

it('violates no rule in any state', { timeout }, async () => {
  const world = await createWorld()
  const faults = await faultsOf(otherPages(world), world, [1440, 360], ['light', 'dark'])
  const onDesk = await faultsOf(portal(), world, [1440], ['light', 'dark'])
  const onPhone = await faultsOf(portal(), world, [360], ['light', 'dark'])
  expect({ faults, onDesk, onPhone }).toEqual({ faults: {}, onDesk: {}, onPhone: {} })
})
