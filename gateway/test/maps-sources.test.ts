import { expect, it } from 'vitest'
import { mapsSources } from '../src/csp/provider-sources.ts'

const key = { MAPS_BROWSER_KEY: 'key' }

it.each([
  ['without a key', { MAPS_PROVIDER: 'google' }],
  ['where maps are switched off', { ...key, MAPS_PROVIDER: 'none' }],
] as const)('allows nothing %s', (_when, env) => {
  const { scripts, styles, connections, frames } = mapsSources(env)
  expect({ scripts, styles, connections, frames }).toEqual({
    scripts: [],
    styles: [],
    connections: [],
    frames: [],
  })
})

it('allows the origin of a configured script, and nothing unsafe', () => {
  const sources = mapsSources({
    ...key,
    MAPS_PROVIDER: 'google',
    MAPS_SCRIPT_URL: 'http://localhost:8081/maps/api/js',
  })
  expect(sources).toMatchObject({ scripts: [], connections: ['http://localhost:8081'] })
  expect(JSON.stringify(sources)).not.toContain('unsafe')
})

it('allows the images of a tile server', () => {
  const { images } = mapsSources({
    ...key,
    MAPS_PROVIDER: 'google',
    MAPS_SCRIPT_URL: 'http://localhost:8081/maps/api/js',
    MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png',
  })
  expect(images).toEqual(['http://localhost:8081', 'https://tiles.example.com'])
})

it.each([
  ['by default', {}],
  ['by its own address', { MAPS_SCRIPT_URL: 'https://maps.googleapis.com/maps/api/js' }],
])("lets the provider's script %s evaluate code, and names no hosts of scripts", (_when, set) => {
  const { scripts, connections, workers } = mapsSources({ ...key, MAPS_PROVIDER: 'google', ...set })
  expect(connections).toContain('https://*.googleapis.com')
  expect(workers).toEqual(['blob:'])
  expect(scripts).toEqual(["'unsafe-eval'"])
})
