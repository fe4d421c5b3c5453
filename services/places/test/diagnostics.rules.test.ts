// The report of the diagnostics page, for every state of the two keys.
import { describe, expect, it } from 'vitest'
import { report, type Trial } from '../src/diagnostics/diagnostics.rules.ts'

const browserKey = 'AIzaSyBROWSER0123456789012345678901abc'
const serverKey = 'AIzaSySERVER01234567890123456789012xyz'
const browser = (status: string, error_message: string | null = null): Trial => ({
  key: browserKey,
  reply: { status, error_message },
})
const server = (status: string, error_message: string | null = null): Trial => ({
  key: serverKey,
  reply: { status, error_message },
})
const noKey: Trial = { key: undefined }
const refererRestricted = browser(
  'REQUEST_DENIED',
  'API keys with referer restrictions cannot be used with this API.',
)

it('reports success for two accepted keys', () => {
  expect(report(refererRestricted, server('OK'))).toEqual({
    status: 'success',
    message: 'The Google Maps API keys are set and accepted.',
    keyExists: true,
    keyLength: 38,
    keyPreview: 'AIza…abc',
    googleResponse: { status: 'OK', error_message: null },
    recommendations: [],
  })
})

it('advises to restrict an unrestricted browser key', () => {
  const { status, recommendations } = report(browser('OK'), server('NOT_FOUND'))
  expect(status).toBe('success')
  expect(recommendations).toEqual([expect.stringContaining('Restrict the key in MAPS_BROWSER_KEY')])
})

it('reports which key is missing', () => {
  expect(report(noKey, noKey)).toMatchObject({
    status: 'error',
    message: 'Google Maps API key not configured',
    keyExists: false,
    keyLength: 0,
    keyPreview: '',
    googleResponse: null,
    recommendations: [
      expect.stringContaining('MAPS_BROWSER_KEY'),
      expect.stringContaining('MAPS_SERVER_KEY'),
    ],
  })
  expect(report(browser('OK'), noKey)).toMatchObject({
    status: 'error',
    keyExists: true,
    googleResponse: null,
  })
})

describe.each([
  ['REQUEST_DENIED', 'The provided API key is invalid.', 'is not one that Google knows'],
  ['REQUEST_DENIED', 'The provided API key is expired.', 'has expired'],
  ['REQUEST_DENIED', 'You must enable Billing on the Google Cloud Project.', 'Enable billing'],
  ['REQUEST_DENIED', 'This API project is not authorized to use this API.', 'Enable the Maps JavaScript API'],
  ['REQUEST_DENIED', 'API keys with referer restrictions cannot be used with this API.', 'to web pages'],
  [
    'REQUEST_DENIED',
    'This IP, site or mobile application is not authorized.',
    'Add the address of the servers',
  ],
  ['REQUEST_DENIED', 'This API key is not authorized to use this service or API.', 'Add the Places API'],
  ['REQUEST_DENIED', null, 'Check the restrictions'],
  ['OVER_QUERY_LIMIT', null, 'quota is used up'],
  ['OVER_DAILY_LIMIT', null, 'daily quota'],
  ['INVALID_REQUEST', null, 'MAPS_API_URL'],
  ['UNKNOWN_ERROR', null, 'internal error'],
  ['SOMETHING_NEW', null, 'Look up this status'],
])('for a server key with the status %s, "%s"', (status, message, advice) => {
  const result = report(refererRestricted, server(status, message))
  it(`advises: ${advice}`, () => {
    expect(result.status).toBe('error')
    expect(result.message).toBe(`Google Maps rejected the key in MAPS_SERVER_KEY: ${status}`)
    expect(result.recommendations.join(' ')).toContain(advice)
    expect(result.recommendations.join(' ')).not.toContain('{key}')
    expect(result.googleResponse?.status).toBe(status)
  })
})

it('reports an invalid browser key first', () => {
  const wrong = browser('REQUEST_DENIED', 'The provided API key is invalid.')
  expect(report(wrong, server('OVER_QUERY_LIMIT'))).toMatchObject({
    status: 'error',
    message: 'Google Maps rejected the key in MAPS_BROWSER_KEY: REQUEST_DENIED',
  })
})

it('reports that the provider does not respond', () => {
  const silent = { key: serverKey, reply: undefined }
  expect(report(browser('OK'), silent)).toMatchObject({
    status: 'error',
    message: 'The maps provider did not respond.',
    googleResponse: null,
  })
})

it('removes keys and addresses from the provider’s message', () => {
  const message = `${serverKey} from 203.0.113.7 or 2001:db8::1 (see ${browserKey})`
  const { googleResponse } = report(refererRestricted, server('REQUEST_DENIED', message))
  expect(googleResponse?.error_message).toBe('… from … or … (see …)')
})

it.each([
  ['short', '…'],
  ['AIza012345678', '…'],
  ['AIza0123456789', 'AIza…789'],
])('shows the key %s as %s', (key, preview) => {
  expect(report({ key, reply: undefined }, noKey).keyPreview).toBe(preview)
})
