// What the diagnostics page says of the maps keys, judged by what the provider said to them.
import type { MapsDiagnostics } from '@jumpingjack/contracts/places/places'
import type { ProviderAnswer } from '../places/places.rules.ts'
import { adviceOn, type KeyRole, keyVariables } from './remedies.rules.ts'

/** A key as it was tried: not there, not answered, or answered. */
export type Trial = { key: undefined } | { key: string; answer: ProviderAnswer | undefined }

interface Verdict {
  /** Why the key does not do; nothing when it does. */
  fault?: string
  advice: string[]
  answer?: ProviderAnswer
}

const previewEnds = { head: 4, tail: 3 }
const errorMessageMax = 300
/** Answers that only an accepted key gets, whatever they say of the place that was asked for. */
const acceptances = ['OK', 'ZERO_RESULTS', 'NOT_FOUND']

const missing = {
  browser: 'Google Maps API key not configured',
  server: 'The server has no Google Maps API key of its own.',
}
const restrictIt = `Restrict the key in ${keyVariables.browser} to the web addresses of this site in the Google Cloud console.`
const unreachable = {
  fault: 'The maps provider did not answer.',
  advice: [
    'Check that the servers may reach MAPS_API_URL.',
    'Look at the status page of the Google Maps Platform.',
  ],
}

/**
 * One report on both keys. Existence, length and preview are those of the browser's key, which is public anyway;
 * of the server's key only the verdict is told.
 */
export function report(browser: Trial, server: Trial): MapsDiagnostics {
  const verdicts = [judge('browser', browser), judge('server', server)]
  const decisive = verdicts.find((verdict) => verdict.fault) ?? verdicts.at(-1)
  return {
    status: decisive?.fault ? 'error' : 'success',
    message: decisive?.fault ?? 'The Google Maps API keys are set and accepted.',
    keyExists: browser.key !== undefined,
    keyLength: browser.key?.length ?? 0,
    keyPreview: preview(browser.key ?? ''),
    googleResponse: decisive?.answer ? withoutSecrets(decisive.answer, [browser.key, server.key]) : null,
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
  const { answer } = trial
  if (!answer) return unreachable
  if (acceptances.includes(answer.status)) {
    return { advice: role === 'browser' ? [restrictIt] : [], answer }
  }
  if (role === 'browser' && isRestricted(answer)) return { advice: [], answer }
  return {
    fault: `Google Maps refused the key in ${variable}: ${answer.status}`,
    advice: adviceOn(role, answer),
    answer,
  }
}

/** A key for web pages is refused to a server, which shows that it exists and is restricted as it should be. */
function isRestricted(answer: ProviderAnswer): boolean {
  return (
    answer.status === 'REQUEST_DENIED' &&
    /referer|API key is not authorized/i.test(answer.error_message ?? '')
  )
}

/** Enough to tell keys apart: eight characters with the gap, and nothing of a key that is short. */
function preview(key: string): string {
  if (key.length < 2 * (previewEnds.head + previewEnds.tail)) return key && '…'
  return `${key.slice(0, previewEnds.head)}…${key.slice(-previewEnds.tail)}`
}

/** The provider's explanations may repeat a key or name the address that we call from. */
function withoutSecrets(answer: ProviderAnswer, keys: (string | undefined)[]): ProviderAnswer {
  let message = answer.error_message ?? ''
  for (const key of keys) if (key) message = message.replaceAll(key, '…')
  message = message.replace(/\b\d{1,3}(\.\d{1,3}){3}\b|[\da-f]+(:[\da-f]*){2,}/gi, '…')
  return { ...answer, error_message: message.slice(0, errorMessageMax) || null }
}
