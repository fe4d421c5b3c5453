// The report of the diagnostics page, from the provider's replies to each maps key.
import type { MapsDiagnostics } from '@jumpingjack/contracts/places/places'
import type { MapsService, MapsStatus } from '../maps/maps.rules.ts'
import { adviceOn, type KeyRole, keyVariables } from './remedies.rules.ts'

/** Undefined if the provider did not respond. */
type Reply = MapsStatus | undefined

/** The results of trying the keys that are set. */
export interface Trials {
  /** `onSite` is the reply to a page of `site`, `elsewhere` that to a caller that is no page. */
  browser?: { key: string; site: string | undefined; onSite: Reply; elsewhere: Reply } | undefined
  server?: { key: string; replies: Record<MapsService, Reply> } | undefined
}

export interface Verdict {
  /** What was tried. */
  trial: string
  /** Undefined for a good key. */
  fault?: string
  advice: string[]
  reply?: MapsStatus
}

const previewEnds = { head: 4, tail: 3 }
const errorMessageMax = 300

const missing = {
  browser: 'Google Maps API key not configured',
  server: 'The server has no Google Maps API key of its own.',
}
const restrictIt = `Restrict the key in ${keyVariables.browser} to the web addresses of this site in the Google Cloud console.`
const unreachable = {
  fault: 'The maps provider did not respond.',
  advice: [
    'Check that the servers may reach MAPS_PLACES_URL and MAPS_API_URL.',
    'Check the status page of the Google Maps Platform.',
  ],
}

/** True for a status that only an accepted key gets. */
export function isAccepted({ status }: MapsStatus): boolean {
  return ['OK', 'ZERO_RESULTS', 'NOT_FOUND'].includes(status)
}

/** One per service and key. */
export const verdictsOf = ({ browser, server }: Trials): Verdict[] => [
  ...judgeBrowser(browser),
  ...judgeServer(server),
]

/** Existence, length and preview are those of the browser's key, which is public. The server's key stays secret. */
export function report(trials: Trials): MapsDiagnostics {
  const { browser, server } = trials
  const verdicts = verdictsOf(trials)
  const decisive = verdicts.find((verdict) => verdict.fault) ?? verdicts.at(-1)
  return {
    status: decisive?.fault ? 'error' : 'success',
    message: decisive?.fault ?? 'The Google Maps API keys are set and accepted.',
    keyExists: browser !== undefined,
    keyLength: browser?.key.length ?? 0,
    keyPreview: preview(browser?.key ?? ''),
    googleResponse: decisive?.reply ? withoutSecrets(decisive.reply, [browser?.key, server?.key]) : null,
    recommendations: [...new Set(verdicts.flatMap((verdict) => verdict.advice))],
  }
}

function judgeBrowser(trial: Trials['browser']): Verdict[] {
  if (!trial) return [notSet('browser')]
  const { site, onSite, elsewhere } = trial
  const reply = site ? onSite : elsewhere
  // Restricted to web pages, as it should be.
  if (!site && reply?.reason === 'API_KEY_HTTP_REFERRER_BLOCKED')
    return [{ trial: trialOf('browser'), advice: [], reply }]
  const verdict = judge('browser', 'Places API (New)', reply, site)
  const isOpen = !verdict.fault && elsewhere && isAccepted(elsewhere)
  return [isOpen ? { ...verdict, advice: [restrictIt] } : verdict]
}

function judgeServer(trial: Trials['server']): Verdict[] {
  if (!trial) return [notSet('server')]
  const replies = Object.entries(trial.replies) as [MapsService, Reply][]
  return replies.map(([service, reply]) => judge('server', service, reply))
}

function notSet(role: KeyRole): Verdict {
  const advice = [`Create a key in the Google Cloud console and set ${keyVariables[role]} to it.`]
  return { trial: trialOf(role), fault: missing[role], advice }
}

const trialOf = (role: KeyRole, service?: MapsService) =>
  role === 'browser' ? 'Maps in browsers' : (service ?? 'Maps on servers')

function judge(role: KeyRole, service: MapsService, reply: Reply, site?: string): Verdict {
  const trial = trialOf(role, service)
  if (!reply) return { trial, ...unreachable }
  if (isAccepted(reply)) return { trial, advice: [], reply }
  return {
    trial,
    fault: `Google Maps rejected the key in ${keyVariables[role]}: ${reply.reason ?? reply.status}`,
    advice: adviceOn({ role, service, site }, reply),
    reply,
  }
}

/** The first and last characters; only an ellipsis for a short key. */
function preview(key: string): string {
  if (key.length < 2 * (previewEnds.head + previewEnds.tail)) return key && '…'
  return `${key.slice(0, previewEnds.head)}…${key.slice(-previewEnds.tail)}`
}

/** Error messages of the provider may contain a key or our IP address. */
function withoutSecrets(reply: MapsStatus, keys: (string | undefined)[]) {
  let message = reply.error_message ?? ''
  for (const key of keys) if (key) message = message.replaceAll(key, '…')
  message = message.replace(/\b\d{1,3}(\.\d{1,3}){3}\b|[\da-f]+(:[\da-f]*){2,}/gi, '…')
  return { status: reply.status, error_message: message.slice(0, errorMessageMax) || null }
}
