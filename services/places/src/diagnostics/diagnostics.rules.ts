// The report of the diagnostics page, from the provider's replies to each maps key.
import type { MapsDiagnostics } from '@jumpingjack/contracts/places/places'
import type { MapsStatus } from '../maps/maps.rules.ts'
import { adviceOn, type KeyRole, keyVariables } from './remedies.rules.ts'

/** The result of trying a key. `reply` is undefined if the provider did not respond. */
export type Trial = { key: undefined } | { key: string; reply: MapsStatus | undefined }

interface Verdict {
  /** Undefined for a good key. */
  fault?: string
  advice: string[]
  reply?: MapsStatus
}

const previewEnds = { head: 4, tail: 3 }
const errorMessageMax = 300
/** Statuses that only an accepted key gets. */
const acceptedStatuses = ['OK', 'ZERO_RESULTS', 'NOT_FOUND']

const missing = {
  browser: 'Google Maps API key not configured',
  server: 'The server has no Google Maps API key of its own.',
}
const restrictIt = `Restrict the key in ${keyVariables.browser} to the web addresses of this site in the Google Cloud console.`
const unreachable = {
  fault: 'The maps provider did not respond.',
  advice: [
    'Check that the servers may reach MAPS_API_URL.',
    'Check the status page of the Google Maps Platform.',
  ],
}

/** Existence, length and preview are those of the browser's key, which is public. The server's key stays secret. */
export function report(browser: Trial, server: Trial): MapsDiagnostics {
  const verdicts = [judge('browser', browser), judge('server', server)]
  const decisive = verdicts.find((verdict) => verdict.fault) ?? verdicts.at(-1)
  return {
    status: decisive?.fault ? 'error' : 'success',
    message: decisive?.fault ?? 'The Google Maps API keys are set and accepted.',
    keyExists: browser.key !== undefined,
    keyLength: browser.key?.length ?? 0,
    keyPreview: preview(browser.key ?? ''),
    googleResponse: decisive?.reply ? withoutSecrets(decisive.reply, [browser.key, server.key]) : null,
    recommendations: [...new Set(verdicts.flatMap((verdict) => verdict.advice))],
  }
}

function judge(role: KeyRole, trial: Trial): Verdict {
  const variable = keyVariables[role]
  if (trial.key === undefined) {
    return {
      fault: missing[role],
      advice: [`Create a key in the Google Cloud console and set ${variable} to it.`],
    }
  }
  const { reply } = trial
  if (!reply) return unreachable
  if (acceptedStatuses.includes(reply.status)) {
    return { advice: role === 'browser' ? [restrictIt] : [], reply }
  }
  if (role === 'browser' && isRestricted(reply)) return { advice: [], reply }
  return {
    fault: `Google Maps rejected the key in ${variable}: ${reply.status}`,
    advice: adviceOn(role, reply),
    reply,
  }
}

/** A key that is restricted to web pages is rejected for a server, as it should be. */
function isRestricted(reply: MapsStatus): boolean {
  return (
    reply.status === 'REQUEST_DENIED' && /referer|API key is not authorized/i.test(reply.error_message ?? '')
  )
}

/** The first and last characters; only an ellipsis for a short key. */
function preview(key: string): string {
  if (key.length < 2 * (previewEnds.head + previewEnds.tail)) return key && '…'
  return `${key.slice(0, previewEnds.head)}…${key.slice(-previewEnds.tail)}`
}

/** Error messages of the provider may contain a key or our IP address. */
function withoutSecrets(reply: MapsStatus, keys: (string | undefined)[]): MapsStatus {
  let message = reply.error_message ?? ''
  for (const key of keys) if (key) message = message.replaceAll(key, '…')
  message = message.replace(/\b\d{1,3}(\.\d{1,3}){3}\b|[\da-f]+(:[\da-f]*){2,}/gi, '…')
  return { ...reply, error_message: message.slice(0, errorMessageMax) || null }
}
