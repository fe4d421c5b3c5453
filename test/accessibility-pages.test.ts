// @module-tag full
// No violation of any accessibility rule in any state of the pages beside the main screen, light and dark, on the width of a
// desk and of a phone.
import { beforeAll, expect, it } from 'vitest'
import { otherPages, portal } from './states/all-states.ts'
import { faultsOf } from './states/check.ts'
import { createWorld, type World } from './states/world.ts'

/** The states are many, and each is a page load. */
const timeout = 900_000

let world: World
beforeAll(async () => {
  world = await createWorld()
})

it.each([1440, 360])('violates no rule in the admin portal at %i', { timeout }, async (width) => {
  expect(await faultsOf(portal(), world, [width], ['light', 'dark'])).toEqual({})
})

it('violates no rule on other pages', { timeout }, async () => {
  expect(await faultsOf(otherPages(world), world, [1440, 360], ['light', 'dark'])).toEqual({})
})
