// Advice for each error that the maps provider may return for a key.
import { activationPending, type MapsStatus } from '../maps/maps.rules.ts'

export type KeyRole = 'browser' | 'server'
export const keyVariables = { browser: 'MAPS_BROWSER_KEY', server: 'MAPS_SERVER_KEY' } as const

/** First match wins. `{key}` stands for the variable that holds the key. */
const remedies: { status: string; message?: RegExp; role?: KeyRole; advice: string[] }[] = [
  {
    status: 'REQUEST_DENIED',
    message: /billing/i,
    advice: ['Enable billing for the Google Cloud project: the Maps Platform requires it.'],
  },
  {
    status: 'REQUEST_DENIED',
    message: /expired/i,
    advice: ['The key in {key} has expired. Create a new one in the Google Cloud console and set it there.'],
  },
  {
    status: 'REQUEST_DENIED',
    message: /key.*invalid|invalid.*key|must use an api key/i,
    advice: [
      'The key in {key} is not one that Google knows. Copy it again from the Google Cloud console, Credentials.',
      'Restart the places service after changing {key}.',
    ],
  },
  {
    status: 'REQUEST_DENIED',
    message: activationPending,
    advice: [
      'Enable the Maps JavaScript API, the Places API and the Geocoding API for the Google Cloud project.',
      'If they were enabled a moment ago, wait a few minutes: activation takes that long.',
    ],
  },
  {
    status: 'REQUEST_DENIED',
    message: /referer/i,
    role: 'server',
    advice: ['{key} is restricted to web pages. Restrict it to the addresses of the servers instead.'],
  },
  {
    status: 'REQUEST_DENIED',
    message: /\bIP\b/,
    advice: ['Add the address of the servers to those that the key in {key} may be used from.'],
  },
  {
    status: 'REQUEST_DENIED',
    message: /not authorized to use this/i,
    advice: [
      'Add the Places API and the Geocoding API to the interfaces that the key in {key} is restricted to.',
    ],
  },
  {
    status: 'REQUEST_DENIED',
    advice: [
      'Check the restrictions of the key in {key} in the Google Cloud console.',
      'Check that billing and the Places API are enabled for its project.',
    ],
  },
  {
    status: 'OVER_QUERY_LIMIT',
    advice: [
      'The quota is used up. Wait a minute, or raise it in the Google Cloud console, and check that billing is enabled.',
    ],
  },
  {
    status: 'OVER_DAILY_LIMIT',
    advice: [
      'The daily quota is used up, or billing is not enabled. Check both in the Google Cloud console.',
    ],
  },
  {
    status: 'INVALID_REQUEST',
    advice: ['The provider did not understand the test. Check that MAPS_API_URL is its address.'],
  },
  { status: 'UNKNOWN_ERROR', advice: ['The provider reports an internal error. Try again in a minute.'] },
]
const otherAdvice = ['Look up this status in the documentation of the Google Maps Platform.']

export function adviceOn(role: KeyRole, reply: MapsStatus): string[] {
  const remedy = remedies.find(
    (row) =>
      row.status === reply.status &&
      (!row.role || row.role === role) &&
      (!row.message || row.message.test(reply.error_message ?? '')),
  )
  return (remedy?.advice ?? otherAdvice).map((line) => line.replaceAll('{key}', keyVariables[role]))
}
