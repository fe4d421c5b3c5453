// Similarity of names.
import { expect, it } from 'vitest'
import { isSimilarName, streetOf } from '../src/merging/similar-gyms.rules.ts'

it.each([
  ['Iron Yard', 'Iron Yard'],
  ['IRON YARD', 'iron  yard'],
  ['Iron Yard', 'The Iron Yard Gym'],
  ['Iron Yard Fitness', 'Iron Yard CrossFit'],
  ["Gold's Gym", 'Golds Gym'],
  ['Gold’s Gym', "Gold's Gym Venice"],
  ['Planet Fitness', 'Planet-Fitness Inc.'],
  ['YMCA', 'West Side YMCA'],
  ['Équinoxe', 'Equinoxe'],
  ['Power House', 'Powerhouse Gym'],
  ['Muscle Factory', 'Muscel Factory'],
  ['24 Hour Fitness', '24 Hour'],
  ['Fitness Center', 'Fitness Center'],
  ['ジム東京', 'ジム東京 新宿'],
  ['!!!', ' !!! '],
])('%j is similar to %j', (one, other) => {
  expect(isSimilarName(one, other)).toBe(true)
  expect(isSimilarName(other, one)).toBe(true)
})

it.each([
  ['Anytime Fitness', 'Planet Fitness'],
  ['CrossFit Brooklyn', 'CrossFit Queens'],
  ['The Gym', 'The Fitness Studio'],
  ['Yoga Works', 'Pilates Works Out'],
  ['!!!', '???'],
  ['!!!', 'Iron Yard'],
])('%j is not similar to %j', (one, other) => {
  expect(isSimilarName(one, other)).toBe(false)
  expect(isSimilarName(other, one)).toBe(false)
})

it.each([
  ['114 Hudson Street, New York', '114 Hudson St, New York, NY 10013'],
  ['20 West 44th Street', '20 W. 44th St., NY'],
  ['Torstraße 12, Berlin', 'Torstr. 12'],
])('%j is the address %j', (one, other) => {
  expect(streetOf(one)).toBeDefined()
  expect(streetOf(one)).toBe(streetOf(other))
})

it.each([
  ['114 Hudson Street', '116 Hudson Street'],
  ['114 Hudson Street', '114 Canal Street'],
])('%j is not the address %j', (one, other) => {
  expect(streetOf(one)).not.toBe(streetOf(other))
})

it.each(['', 'New York, NY', 'Hudson Street', '10013'])('%j has no street with a number', (address) => {
  expect(streetOf(address)).toBeUndefined()
})
