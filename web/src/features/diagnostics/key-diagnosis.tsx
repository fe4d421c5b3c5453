// Result of the maps key test: verdict, recommendations, details.

import type { MapsDiagnostics } from '@jumpingjack/contracts/places/places'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'

export function KeyDiagnosis({ diagnosis }: { diagnosis: MapsDiagnostics }) {
  const { status, recommendations } = diagnosis
  return (
    <div className="space-y-4">
      <Verdict {...verdictOf(diagnosis)} />
      {recommendations.length > 0 && (
        <Section title={status === 'success' ? t`Recommendations` : t`What to do next`}>
          <ol className="list-decimal space-y-2 pl-5 text-sm leading-relaxed">
            {recommendations.map((recommendation) => (
              <li key={recommendation}>{recommendation}</li>
            ))}
          </ol>
        </Section>
      )}
      <FieldList diagnosis={diagnosis} />
    </div>
  )
}

function verdictOf({ status, message, isFake, keyExists }: MapsDiagnostics) {
  if (status !== 'success') {
    const title = keyExists ? t`The key does not work` : t`Google Maps API key is not set`
    return { Icon: CircleX, colour: 'text-red', title, text: message }
  }
  return {
    Icon: CircleCheck,
    colour: 'text-green',
    title: isFake ? t`Fake provider` : t`The key works`,
    text: isFake
      ? t`No keys of Google Maps are set. A fake on this server answers instead: its places and streets are invented.`
      : t`The Google Maps API keys are set and accepted.`,
  }
}

function Verdict({ Icon, colour, title, text }: ReturnType<typeof verdictOf>) {
  return (
    <div role="status" className={clsx('rounded-xl border border-current bg-current/8 p-5 md:p-6', colour)}>
      <div className="flex items-start gap-4">
        <Icon className="size-9 shrink-0" />
        <div className="min-w-0">
          <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
          <p className="mt-1 text-sm leading-relaxed break-words text-ink">{text}</p>
        </div>
      </div>
    </div>
  )
}

function FieldList({ diagnosis }: { diagnosis: MapsDiagnostics }) {
  const { status, keyExists, keyLength, keyPreview, googleResponse } = diagnosis
  return (
    <Section title={t`Details`}>
      <dl className="divide-y divide-line text-sm">
        <Field name={t`Key status`} value={keyExists ? t`Set` : t`Not set`} />
        <Field name={t`Key length`} value={t`${keyLength} characters`} />
        <Field name={t`Key preview`} value={keyPreview || '–'} code />
        <Field
          name={t`Google Maps response`}
          value={
            status === 'success'
              ? acceptedText(googleResponse?.status)
              : (googleResponse?.status ?? t`No request`)
          }
          code={status !== 'success'}
        />
        {googleResponse?.error_message && (
          <Field name={t`Google Maps error`} value={googleResponse.error_message} />
        )}
      </dl>
    </Section>
  )
}

/** A place may have got another id. */
function acceptedText(status = 'OK'): string {
  return status === 'OK' ? 'OK' : t`OK: the key is accepted (${status} for the test place)`
}

function Field({ name, value, code }: { name: string; value: string; code?: boolean }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd
        className={clsx('min-w-0 font-medium break-words tabular-nums', code && 'font-mono text-[0.8125rem]')}
      >
        {value}
      </dd>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-xl border border-line bg-surface p-5 md:p-6">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

const console = 'https://console.cloud.google.com/google/maps-apis'
const steps = [
  msg`Create a project in the Google Cloud console and switch on billing for it.`,
  msg`Enable the Maps JavaScript API, the Places API (New) and the Geocoding API. The Places API without (New) is not needed.`,
  msg`Create two keys: one for browsers, restricted to the addresses of this site, and one for the server, restricted to its IP addresses.`,
  msg`Create a map ID of the type JavaScript under Map management.`,
  msg`Put them into .env as MAPS_BROWSER_KEY, MAPS_SERVER_KEY and MAPS_MAP_ID, and start Jumpingjack again.`,
  msg`Come back here and press Re-test API Key. New keys take up to five minutes to be accepted.`,
]

/** How to get and configure a key. */
export function SetupHelp() {
  return (
    <Section title={t`Setup help`}>
      <ol className="list-decimal space-y-2 pl-5 text-sm leading-relaxed text-muted">
        {steps.map((step) => (
          <li key={step.id}>{i18n.t(step)}</li>
        ))}
      </ol>
      <a
        href={console}
        target="_blank"
        rel="noopener noreferrer"
        className="mt-3 inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4"
      >{t`Open the Google Cloud console`}</a>
    </Section>
  )
}
