// Advice for each error that the maps provider may return for a key.
import type { MapsService, MapsStatus } from '../maps/maps.rules.ts'

export type KeyRole = 'browser' | 'server'
export const keyVariables = { browser: 'MAPS_BROWSER_KEY', server: 'MAPS_SERVER_KEY' } as const

interface Call {
  role: KeyRole
  service: MapsService
  site?: string | undefined
}

/** A row matches by `reason` (Places API), or by a status and a text in the message (Geocoding API). */
interface Remedy {
  reason?: string
  status?: string
  message?: RegExp
  role?: KeyRole
  advice: string[]
}

const addressVariables = { 'Places API (New)': 'MAPS_PLACES_URL', 'Geocoding API': 'MAPS_API_URL' } as const
const denied = 'REQUEST_DENIED'

const billing = ['Enable billing for the Google Cloud project: the Maps Platform requires it.']
const expired = [
  'The key in {key} has expired. Create a new one in the Google Cloud console and set it there.',
]
const unknown = [
  'The key in {key} is not one that Google knows. Copy it again from the Google Cloud console, Credentials.',
  'Restart the places service after changing {key}.',
]
const notEnabled = [
  'Enable the {service} for the Google Cloud project of {key}.',
  'If it was enabled a moment ago, wait a few minutes: activation takes that long.',
]
const notAmongApis = ['Add the {service} to the APIs that the key in {key} is restricted to.']
const onlyForPages = [
  '{key} is restricted to web pages. Restrict it to the addresses of the servers instead.',
]
const onlyForServers = [
  '{key} is restricted to addresses of servers. Restrict it to the web addresses of this site instead.',
]
const addServer = ['Add the address of the servers to those that the key in {key} may be used from.']
const addSite = ['Add {site} to the websites that the key in {key} is restricted to.']
const quota = [
  'The quota is used up. Wait a minute, or raise it in the Google Cloud console, and check that billing is enabled.',
]
const notUnderstood = ['The provider did not understand the test. Check that {address} is its address.']
const internal = ['The provider reports an internal error. Try again in a minute.']
const restrictions = [
  'Check the restrictions of the key in {key} in the Google Cloud console.',
  'Check that billing and the {service} are enabled for its project.',
]

/** First match wins. */
const remedies: Remedy[] = [
  { reason: 'BILLING_DISABLED', advice: billing },
  { status: denied, message: /billing/i, advice: billing },
  { reason: 'API_KEY_INVALID', message: /expired/i, advice: expired },
  { status: denied, message: /expired/i, advice: expired },
  { reason: 'API_KEY_INVALID', advice: unknown },
  { status: denied, message: /key.*invalid|invalid.*key|must use an api key/i, advice: unknown },
  { reason: 'SERVICE_DISABLED', advice: notEnabled },
  { status: denied, message: /not activated|project is not authorized/i, advice: notEnabled },
  { reason: 'API_KEY_SERVICE_BLOCKED', advice: notAmongApis },
  { status: denied, message: /not authorized to use this service/i, advice: notAmongApis },
  { reason: 'API_KEY_HTTP_REFERRER_BLOCKED', role: 'server', advice: onlyForPages },
  { reason: 'API_KEY_HTTP_REFERRER_BLOCKED', advice: addSite },
  { status: denied, message: /referer restrictions/i, advice: onlyForPages },
  { reason: 'API_KEY_IP_ADDRESS_BLOCKED', role: 'browser', advice: onlyForServers },
  { reason: 'API_KEY_IP_ADDRESS_BLOCKED', advice: addServer },
  { status: denied, message: /\bIP\b/, advice: addServer },
  { status: 'RESOURCE_EXHAUSTED', advice: quota },
  { status: 'OVER_QUERY_LIMIT', advice: quota },
  {
    status: 'OVER_DAILY_LIMIT',
    advice: [
      'The daily quota is used up, or billing is not enabled. Check both in the Google Cloud console.',
    ],
  },
  { status: 'INVALID_ARGUMENT', advice: notUnderstood },
  { status: 'INVALID_REQUEST', advice: notUnderstood },
  { status: 'INTERNAL', advice: internal },
  { status: 'UNKNOWN_ERROR', advice: internal },
  { status: 'PERMISSION_DENIED', advice: restrictions },
  { status: denied, advice: restrictions },
]
const otherAdvice = ['Look up this status in the documentation of the Google Maps Platform.']

export function adviceOn({ role, service, site = '' }: Call, reply: MapsStatus): string[] {
  const remedy = remedies.find(
    (row) =>
      (row.reason ? row.reason === reply.reason : row.status === reply.status) &&
      (!row.role || row.role === role) &&
      (!row.message || row.message.test(reply.error_message ?? '')),
  )
  const words = { key: keyVariables[role], service, site, address: addressVariables[service] }
  const fill = (line: string) =>
    line.replace(/\{(\w+)\}/g, (_, word: string) => words[word as keyof typeof words])
  return (remedy?.advice ?? otherAdvice).map(fill)
}
