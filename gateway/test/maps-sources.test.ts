import { expect, it } from 'vitest'
import { type MapsOptions, mapsSources } from '../src/csp/provider-sources.ts'

const given: MapsOptions = { MAPS_PROVIDER: 'google', MAPS_BROWSER_KEY: 'key' }
const own = { MAPS_SCRIPT_URL: 'http://localhost:8081/maps/api/js' }
const origin = ['http://localhost:8081']
const nothing = { scripts: [], styles: [], images: [], connections: [], fonts: [], frames: [], workers: [] }
const ofOwn = { ...nothing, styles: origin, images: origin, connections: origin, fonts: origin }
const tiles = 'https://tiles.example.com'
const withTiles = { ...own, MAP_TILES_URL: `${tiles}/{z}/{x}/{y}.png` }

it.each<[string, Partial<MapsOptions>, object]>([
  ['nothing without a key', { MAPS_BROWSER_KEY: undefined }, nothing],
  ['nothing where maps are switched off', { MAPS_PROVIDER: 'none' }, nothing],
  ['the origin of a configured script, and nothing unsafe', own, ofOwn],
  ['the images of a tile server', withTiles, { ...ofOwn, images: [...origin, tiles] }],
])('allows %s', (_what, set, expected) => {
  expect(mapsSources({ ...given, ...set })).toEqual(expected)
})

it.each([
  ['by default', {}],
  ['by its own address', { MAPS_SCRIPT_URL: 'https://maps.googleapis.com/maps/api/js' }],
])("lets the provider's script %s evaluate code, and names no hosts of scripts", (_when, set) => {
  const { scripts, connections, workers } = mapsSources({ ...given, ...set })
  expect(connections).toContain('https://*.googleapis.com')
  expect(workers).toEqual(['blob:'])
  expect(scripts).toEqual(["'unsafe-eval'"])
})
