// Tries both maps keys at the provider, at most twice per minute.
import type { MapsDiagnostics } from '@jumpingjack/contracts/places/places'
import { callTimeoutMs, type MapsClient } from '../maps/maps.client.ts'
import { report, type Trial } from './diagnostics.rules.ts'

const cachedMs = 30_000

interface Deps {
  probe: MapsClient['probe']
  keys: { browser: string | undefined; server: string | undefined }
  /** Whether `probe` asks the fake. */
  isFake: boolean
  now: () => Date
}

export type Diagnose = () => Promise<MapsDiagnostics>

export function createDiagnostics({ probe, keys, isFake, now }: Deps): Diagnose {
  let cached: { report: Promise<MapsDiagnostics>; until: number } | undefined

  async function diagnose(): Promise<MapsDiagnostics> {
    const signal = AbortSignal.timeout(callTimeoutMs)
    const trials = await Promise.all([tryKey(keys.browser, signal), tryKey(keys.server, signal)])
    return { ...report(...trials), ...(isFake && { isFake }) }
  }

  async function tryKey(key: string | undefined, signal: AbortSignal): Promise<Trial> {
    if (!key) return { key: undefined }
    return { key, reply: await probe(key, signal).catch(() => undefined) }
  }

  return () => {
    const time = now().getTime()
    if (!cached || cached.until <= time) cached = { report: diagnose(), until: time + cachedMs }
    return cached.report
  }
}
