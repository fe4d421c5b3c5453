// No violation of any accessibility rule: in the main state of each page, and in all states, light and dark, on the widths
// of a phone and of a desk.
import { beforeAll, expect, it } from 'vitest'
import { allStates } from './states/all-states.ts'
import { faultsOf } from './states/check.ts'
import { createWorld, type World } from './states/world.ts'

const mainStates = [
  'landing page',
  'public page of a gym',
  'public page of a place',
  'diagnostics: the key works',
  'map',
  'gym with reviews',
  'favorites',
  'profile',
  'Premium: ready to pay',
  'admin feedback',
]

/** The states are many, and each is a page load. */
const timeout = 900_000

let world: World
beforeAll(async () => {
  world = await createWorld()
})

it('violates no rule on any page', async () => {
  const states = allStates(world).filter(({ name }) => mainStates.includes(name))
  expect(states).toHaveLength(mainStates.length)
  expect(await faultsOf(states, world, 1440, 'light')).toEqual({})
})

it.each([360, 1440])('violates no rule in any state at %i px', { tags: 'full', timeout }, async (width) => {
  expect(await faultsOf(allStates(world), world, width, 'light and dark')).toEqual({})
})
