// Tries both maps keys with the services that they are used for, at most twice per minute.
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import type { MapsDiagnostics } from '@jumpingjack/contracts/places/places'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { cached } from '@jumpingjack/kit/timing/cached'
import type { PlacesEnv } from '../env.ts'
import { callTimeoutMs, createMapsClient, type MapsClient } from '../maps/maps.client.ts'
import type { MapsService, MapsStatus } from '../maps/maps.rules.ts'
import { isAccepted, report, type Trials, type Verdict, verdictsOf } from './diagnostics.rules.ts'

const cachedMs = 30_000
/** A call of the Geocoding API that succeeds is billed, so it is not repeated. */
const geocodingCachedMs = hourMs
/** Nobody waits for a page. */
const checkTimeoutMs = 10_000

interface Keys {
  probe: MapsClient['probe']
  keys: { browser: string | undefined; server: string | undefined }
  /** Address of the site's pages. */
  site: string | undefined
  timeoutMs: number
}

interface Deps extends Omit<Keys, 'timeoutMs'> {
  /** Whether `probe` asks the fake. */
  isFake: boolean
  now: () => Date
}

export function createDiagnostics(options: Deps): () => Promise<MapsDiagnostics> {
  const { now } = options
  let accepted: { reply: MapsStatus; until: number } | undefined

  async function diagnose(): Promise<MapsDiagnostics> {
    return {
      ...report(await tryKeys({ ...options, timeoutMs: callTimeoutMs }, geocode)),
      ...(options.isFake && { isFake: true }),
    }
  }

  async function geocode(ask: () => Promise<MapsStatus | undefined>): Promise<MapsStatus | undefined> {
    const time = now().getTime()
    if (accepted && accepted.until > time) return accepted.reply
    const reply = await ask()
    accepted = reply && isAccepted(reply) ? { reply, until: time + geocodingCachedMs } : undefined
    return reply
  }

  return cached(diagnose, cachedMs, now)
}

/** For an operator, once. */
export async function checkMaps(env: PlacesEnv, log: Logger): Promise<Verdict[]> {
  const { MAPS_SERVER_KEY: server, MAPS_BROWSER_KEY: browser, PUBLIC_URL: site } = env
  const [placesAddress, geocodingAddress] = [env.MAPS_PLACES_URL, env.MAPS_API_URL]
  const maps = createMapsClient({ placesAddress, geocodingAddress, key: server, log })
  try {
    const keys = { browser, server }
    const trials = { probe: maps.probe, keys, site, timeoutMs: checkTimeoutMs }
    return verdictsOf(await tryKeys(trials, (ask) => ask()))
  } finally {
    maps.close()
  }
}

async function tryKeys(
  { probe, keys: { browser, server }, site, timeoutMs }: Keys,
  geocode: (ask: () => Promise<MapsStatus | undefined>) => Promise<MapsStatus | undefined>,
): Promise<Trials> {
  const signal = AbortSignal.timeout(timeoutMs)
  const ask = async (service: MapsService, key: string | undefined, referer?: string) =>
    key ? probe(service, key, signal, referer).catch(() => undefined) : undefined
  const [onSite, elsewhere, places, geocoding] = await Promise.all([
    site ? ask('Places API (New)', browser, new URL('/', site).href) : undefined,
    ask('Places API (New)', browser),
    ask('Places API (New)', server),
    geocode(() => ask('Geocoding API', server)),
  ])
  return {
    browser: browser ? { key: browser, site, onSite, elsewhere } : undefined,
    server: server
      ? { key: server, replies: { 'Places API (New)': places, 'Geocoding API': geocoding } }
      : undefined,
  }
}
