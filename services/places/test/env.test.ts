// Valid and invalid configurations.
import { parseEnv } from '@jumpingjack/kit/service/env'
import { expect, it } from 'vitest'
import { PlacesEnv } from '../src/env.ts'

const least = { PORT: '0', IDENTITY_KEYS_DIR: '/keys', REDIS_URL: 'redis://127.0.0.1:6379' }
const keys = { MAPS_SERVER_KEY: 'server-key', MAPS_BROWSER_KEY: 'browser-key', MAPS_MAP_ID: 'a1b2c3' }

it('starts without keys', () => {
  expect(parseEnv(PlacesEnv, least)).toMatchObject({
    MAPS_PROVIDER: 'google',
    MAPS_PLACES_URL: 'https://places.googleapis.com',
    MAPS_API_URL: 'https://maps.googleapis.com',
    PLACES_SEARCHES_PER_MINUTE: 60,
  })
})

it('ignores the keys if the provider is none', () => {
  const env = parseEnv(PlacesEnv, { ...least, ...keys, MAPS_PROVIDER: 'none' })
  expect(env).not.toHaveProperty('MAPS_SERVER_KEY')
  expect(env).not.toHaveProperty('MAPS_BROWSER_KEY')
})

it.each([
  ['another script', { ...keys, MAPS_MAP_ID: '', MAPS_SCRIPT_URL: 'http://127.0.0.1/maps/api/js' }],
  ['no browser key', { MAPS_SERVER_KEY: 'server-key' }],
  ['no provider', { ...keys, MAPS_MAP_ID: '', MAPS_PROVIDER: 'none' }],
])('needs no id of a map with %s', (_what, given) => {
  expect(parseEnv(PlacesEnv, { ...least, ...given })).not.toHaveProperty('MAPS_MAP_ID')
})

it.each([
  ['one key for both', { MAPS_SERVER_KEY: 'same', MAPS_BROWSER_KEY: 'same' }, /MAPS_SERVER_KEY: Must not be/],
  ['a key with blanks', { MAPS_SERVER_KEY: 'a b' }, /MAPS_SERVER_KEY: Must be one word/],
  ['an address with a path', { MAPS_API_URL: 'https://example.com/maps' }, /MAPS_API_URL: .*without a path/],
  ['a file as address', { MAPS_API_URL: 'file:///etc/passwd' }, /MAPS_API_URL/],
  ['a key of Google and no map id', { MAPS_MAP_ID: '' }, /MAPS_MAP_ID: Required with a key of Google/],
  ['the id of a map that is for tests', { MAPS_MAP_ID: 'DEMO_MAP_ID' }, /MAPS_MAP_ID: Required/],
  ['another provider', { MAPS_PROVIDER: 'bing' }, /MAPS_PROVIDER/],
])('does not start with %s', (_what, given, fault) => {
  expect(() => parseEnv(PlacesEnv, { ...least, ...keys, ...given })).toThrow(fault)
})
