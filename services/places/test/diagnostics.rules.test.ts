// The report of the diagnostics page, for every state of the two keys.
import { expect, it } from 'vitest'
import { report, type Trials } from '../src/diagnostics/diagnostics.rules.ts'
import type { MapsService, MapsStatus } from '../src/maps/maps.rules.ts'

const browserKey = 'AIzaSyBROWSER0123456789012345678901abc'
const serverKey = 'AIzaSySERVER01234567890123456789012xyz'
const site = 'https://gyms.example.com'
const ok: MapsStatus = { status: 'OK', error_message: null }
const rejected = (status: string, reason?: string, error_message: string | null = null): MapsStatus => ({
  status,
  error_message,
  ...(reason && { reason }),
})
const denied = (reason: string) => rejected('PERMISSION_DENIED', reason)
const elsewhere = denied('API_KEY_HTTP_REFERRER_BLOCKED')

const browser = (onSite: MapsStatus | undefined, outside = elsewhere): Trials['browser'] => ({
  key: browserKey,
  site,
  onSite,
  elsewhere: outside,
})
const server = (replies: Partial<Record<MapsService, MapsStatus | undefined>>): Trials['server'] => ({
  key: serverKey,
  replies: { 'Places API (New)': ok, 'Geocoding API': ok, ...replies },
})
const good = { browser: browser(ok), server: server({}) }

it('reports success for two accepted keys', () => {
  expect(report(good)).toEqual({
    status: 'success',
    message: 'The Google Maps API keys are set and accepted.',
    keyExists: true,
    keyLength: 38,
    keyPreview: 'AIza…abc',
    googleResponse: { status: 'OK', error_message: null },
    recommendations: [],
  })
})

it('accepts a browser key that is restricted to pages where the site is not known', () => {
  const unknownSite = { key: browserKey, site: undefined, onSite: undefined, elsewhere }
  expect(report({ ...good, browser: unknownSite }).status).toBe('success')
})

it('advises to restrict an unrestricted browser key', () => {
  const { status, recommendations } = report({ ...good, browser: browser(ok, ok) })
  expect(status).toBe('success')
  expect(recommendations).toEqual([expect.stringContaining('Restrict the key in MAPS_BROWSER_KEY')])
})

it('reports which key is missing', () => {
  const { recommendations, ...none } = report({})
  expect(none).toEqual({
    ...{ status: 'error', message: 'Google Maps API key not configured', googleResponse: null },
    ...{ keyExists: false, keyLength: 0, keyPreview: '' },
  })
  expect(recommendations.join(' ')).toMatch(/MAPS_BROWSER_KEY.*MAPS_SERVER_KEY/)
  const one = { status: 'error', keyExists: true, googleResponse: null }
  expect(report({ browser: browser(ok) })).toMatchObject(one)
})

it.each<[MapsStatus, string]>([
  [rejected('INVALID_ARGUMENT', 'API_KEY_INVALID', 'API key not valid.'), 'not one that Google knows'],
  [rejected('INVALID_ARGUMENT', 'API_KEY_INVALID', 'API key expired.'), 'has expired'],
  [denied('SERVICE_DISABLED'), 'Enable the Places API (New) for the Google Cloud project of MAPS_SERVER_KEY'],
  [denied('BILLING_DISABLED'), 'Enable billing'],
  [denied('API_KEY_SERVICE_BLOCKED'), 'Add the Places API (New) to the APIs'],
  [denied('API_KEY_HTTP_REFERRER_BLOCKED'), 'MAPS_SERVER_KEY is restricted to web pages'],
  [denied('API_KEY_IP_ADDRESS_BLOCKED'), 'Add the address of the servers'],
  [denied('CONSUMER_SUSPENDED'), 'Check the restrictions'],
  [rejected('RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'), 'quota is used up'],
  [rejected('INVALID_ARGUMENT'), 'MAPS_PLACES_URL'],
  [rejected('INTERNAL'), 'internal error'],
  [rejected('SOMETHING_NEW'), 'Look up this status'],
])('for a server key to which the Places API replies %o advises: %s', (reply, advice) => {
  const result = report({ ...good, server: server({ 'Places API (New)': reply }) })
  const fault = `Google Maps rejected the key in MAPS_SERVER_KEY: ${reply.reason ?? reply.status}`
  expect(result).toMatchObject({ status: 'error', message: fault, googleResponse: { status: reply.status } })
  expect(result.recommendations.join(' ')).toContain(advice)
  expect(result.recommendations.join(' ')).not.toMatch(/\{|undefined/)
})

it.each([
  ['REQUEST_DENIED', 'The provided API key is invalid.', 'not one that Google knows'],
  ['REQUEST_DENIED', 'The provided API key is expired.', 'has expired'],
  ['REQUEST_DENIED', 'You must enable Billing on the Google Cloud Project.', 'Enable billing'],
  ['REQUEST_DENIED', 'This API is not activated on your API project.', 'Enable the Geocoding API'],
  ['REQUEST_DENIED', 'API keys with referer restrictions cannot be used with this API.', 'to web pages'],
  ['REQUEST_DENIED', 'This IP, site or mobile application is not authorized.', 'the address of the servers'],
  ['REQUEST_DENIED', 'This API key is not authorized to use this service or API.', 'Add the Geocoding API'],
  ['REQUEST_DENIED', null, 'Check the restrictions'],
  ['OVER_QUERY_LIMIT', null, 'quota is used up'],
  ['OVER_DAILY_LIMIT', null, 'daily quota'],
  ['INVALID_REQUEST', null, 'MAPS_API_URL'],
  ['UNKNOWN_ERROR', null, 'internal error'],
])('for %s, "%s" of the Geocoding API advises: %s', (status, message, advice) => {
  const reply = rejected(status, undefined, message)
  const result = report({ ...good, server: server({ 'Geocoding API': reply }) })
  expect(result.status).toBe('error')
  expect(result.recommendations.join(' ')).toContain(advice)
})

it.each([
  ['API_KEY_HTTP_REFERRER_BLOCKED', `Add ${site} to the websites that the key in MAPS_BROWSER_KEY`],
  ['API_KEY_IP_ADDRESS_BLOCKED', 'MAPS_BROWSER_KEY is restricted to addresses of servers'],
  ['API_KEY_SERVICE_BLOCKED', 'Add the Places API (New) to the APIs that the key in MAPS_BROWSER_KEY'],
])('for a browser key with %s advises: %s', (reason, advice) => {
  const result = report({ ...good, browser: browser(denied(reason)) })
  expect(result.message).toBe(`Google Maps rejected the key in MAPS_BROWSER_KEY: ${reason}`)
  expect(result.recommendations).toEqual([expect.stringContaining(advice)])
})

it('reports that the provider does not respond', () => {
  const silent = report({ ...good, server: server({ 'Places API (New)': undefined }) })
  const message = 'The maps provider did not respond.'
  expect(silent).toMatchObject({ status: 'error', message, googleResponse: null })
})

it('removes keys and addresses from the provider’s message', () => {
  const message = `${serverKey} from 203.0.113.7 or 2001:db8::1 (see ${browserKey})`
  const reply = rejected('PERMISSION_DENIED', undefined, message)
  const { googleResponse } = report({ ...good, server: server({ 'Places API (New)': reply }) })
  expect(googleResponse?.error_message).toBe('… from … or … (see …)')
})

it.each([
  ['AIza012345678', '…'],
  ['AIza0123456789', 'AIza…789'],
])('shows the key %s as %s', (key, preview) => {
  expect(report({ browser: { key, site, onSite: ok, elsewhere } }).keyPreview).toBe(preview)
})
