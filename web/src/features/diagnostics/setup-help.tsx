// How to get and configure a key.
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Section } from './key-diagnosis.tsx'

const console = 'https://console.cloud.google.com/google/maps-apis'
const steps = [
  msg`Create a project in the Google Cloud console and switch on billing for it.`,
  msg`Enable the Maps JavaScript API, the Places API (New) and the Geocoding API. The Places API without (New) is not needed.`,
  msg`Create two keys: one for browsers, restricted to the addresses of this site, and one for the server, restricted to its IP addresses.`,
  msg`Create a map ID of the type JavaScript under Map management.`,
  msg`Put them into .env as MAPS_BROWSER_KEY, MAPS_SERVER_KEY and MAPS_MAP_ID, and start Jumpingjack again.`,
  msg`Come back here and press Re-test API Key. New keys take up to five minutes to be accepted.`,
]

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
