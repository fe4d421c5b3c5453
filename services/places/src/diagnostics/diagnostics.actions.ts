// Tries both maps keys at the provider, at most twice a minute however often it is asked.
import type { MapsDiagnostics } from '@jumpingjack/contracts/places/places'
import { callTimeoutMs } from '../provider/guard.ts'
import type { Provider } from '../provider/provider.ts'
import { report, type Trial } from './diagnostics.rules.ts'

const keptMs = 30_000

interface Deps {
  probe: Provider['probe']
  keys: { browser: string | undefined; server: string | undefined }
  now: () => Date
}

export type Diagnose = () => Promise<MapsDiagnostics>

export function createDiagnostics({ probe, keys, now }: Deps): Diagnose {
  let kept: { report: Promise<MapsDiagnostics>; until: number } | undefined

  async function diagnose(): Promise<MapsDiagnostics> {
    const signal = AbortSignal.timeout(callTimeoutMs)
    return report(...(await Promise.all([tryKey(keys.browser, signal), tryKey(keys.server, signal)])))
  }

  async function tryKey(key: string | undefined, signal: AbortSignal): Promise<Trial> {
    if (!key) return { key: undefined }
    return { key, answer: await probe(key, signal).catch(() => undefined) }
  }

  return () => {
    const time = now().getTime()
    if (!kept || kept.until <= time) kept = { report: diagnose(), until: time + keptMs }
    return kept.report
  }
}
