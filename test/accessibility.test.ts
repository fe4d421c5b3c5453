// No violation of any accessibility rule in the main state of each page.
import { expect, it } from 'vitest'
import { mainScreen, otherPages, portal } from './states/all-states.ts'
import { faultsOf } from './states/check.ts'
import { createWorld } from './states/world.ts'

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

it('violates no rule on any page', async () => {
  const world = await createWorld()
  const all = [...mainScreen(world), ...otherPages(world), ...portal()]
  const states = all.filter(({ name }) => mainStates.includes(name))
  expect(states).toHaveLength(mainStates.length)
  expect(await faultsOf(states, world, [1440], ['light'])).toEqual({})
})
