// No violation of any accessibility rule in the main state of each page; and in any state of the main screen, light and
// dark, on the width of a desk and of a phone. `accessibility-pages` checks the other pages beside it.
import { beforeAll, expect, it } from 'vitest'
import { mainScreen, otherPages, portal } from './states/all-states.ts'
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

let world: World
beforeAll(async () => {
  world = await createWorld()
})

it('violates no rule on any page', async () => {
  const all = [...mainScreen(world), ...otherPages(world), ...portal()]
  const states = all.filter(({ name }) => mainStates.includes(name))
  expect(states).toHaveLength(mainStates.length)
  expect(await faultsOf(states, world, [1440], ['light'])).toEqual({})
})

// The states are many, and each is a page load.
it.each([1440, 360])(
  'violates no rule on the main screen at %i',
  { tags: 'full', timeout: 900_000 },
  async (width) => {
    expect(await faultsOf(mainScreen(world), world, [width], ['light', 'dark'])).toEqual({})
  },
)
