// Tries both maps keys with the services that they are used for, at most twice per minute.
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import type { MapsDiagnostics } from '@jumpingjack/contracts/places/places'
import { callTimeoutMs, type MapsClient } from '../maps/maps.client.ts'
import type { MapsService, MapsStatus } from '../maps/maps.rules.ts'
import { isAccepted, report } from './diagnostics.rules.ts'

const cachedMs = 30_000
/** A call of the Geocoding API that succeeds is billed, so it is not repeated. */
const geocodingCachedMs = hourMs

interface Deps {
  probe: MapsClient['probe']
  keys: { browser: string | undefined; server: string | undefined }
  /** Address of the site's pages. */
  site: string | undefined
  /** Whether `probe` asks the fake. */
  isFake: boolean
  now: () => Date
}

export type Diagnose = () => Promise<MapsDiagnostics>

export function createDiagnostics({ probe, keys, site, isFake, now }: Deps): Diagnose {
  let cached: { report: Promise<MapsDiagnostics>; until: number } | undefined
  let accepted: { reply: MapsStatus; until: number } | undefined

  async function diagnose(): Promise<MapsDiagnostics> {
    const { browser, server } = keys
    const signal = AbortSignal.timeout(callTimeoutMs)
    const ask = async (service: MapsService, key: string | undefined, referer?: string) =>
      key ? probe(service, key, signal, referer).catch(() => undefined) : undefined
    const [onSite, elsewhere, places, geocoding] = await Promise.all([
      site ? ask('Places API (New)', browser, new URL('/', site).href) : undefined,
      ask('Places API (New)', browser),
      ask('Places API (New)', server),
      geocode(() => ask('Geocoding API', server)),
    ])
    const trials = {
      browser: browser ? { key: browser, site, onSite, elsewhere } : undefined,
      server: server
        ? { key: server, replies: { 'Places API (New)': places, 'Geocoding API': geocoding } }
        : undefined,
    }
    return { ...report(trials), ...(isFake && { isFake }) }
  }

  async function geocode(ask: () => Promise<MapsStatus | undefined>): Promise<MapsStatus | undefined> {
    const time = now().getTime()
    if (accepted && accepted.until > time) return accepted.reply
    const reply = await ask()
    accepted = reply && isAccepted(reply) ? { reply, until: time + geocodingCachedMs } : undefined
    return reply
  }

  return () => {
    const time = now().getTime()
    if (!cached || cached.until <= time) cached = { report: diagnose(), until: time + cachedMs }
    return cached.report
  }
}
