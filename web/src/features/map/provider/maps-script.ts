// Loads the provider's script from the configured URL and tracks its state.
import type { MapsConfig } from '@jumpingjack/contracts/places/places'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../../lib/hooks/store.ts'

export type ScriptState = 'not-loaded' | 'loading' | 'loaded' | 'failed' | 'auth-failure'

const providersScript = 'https://maps.googleapis.com/maps/api/js'
const readyCallback = 'jumpingjackMapsReady'
/** After this time the script counts as failed, until it loads. */
const timeoutMs = 15_000

const state = createStore<ScriptState>('not-loaded')

/** Idempotent. Retries after a failure. */
export function loadMapsScript({ apiKey, scriptUrl }: MapsConfig): void {
  if (state.get() !== 'not-loaded' && state.get() !== 'failed') return
  const url = new URL(scriptUrl ?? providersScript)
  const params = { key: apiKey, v: 'weekly', loading: 'async', language: 'en', region: 'US' }
  for (const [name, value] of Object.entries({ ...params, callback: readyCallback })) {
    url.searchParams.set(name, value)
  }
  const timeout = setTimeout(() => set('failed'), timeoutMs)
  const end = (next: ScriptState) => {
    clearTimeout(timeout)
    set(next)
  }
  // Global functions that the provider's script calls.
  Object.assign(window, {
    [readyCallback]: () => end('loaded'),
    gm_authFailure: () => end('auth-failure'),
  })
  const script = document.createElement('script')
  script.src = url.href
  script.async = true
  script.onerror = () => {
    script.remove()
    end('failed')
  }
  set('loading')
  document.head.append(script)
}

export function useScriptState(): ScriptState {
  return useSyncExternalStore(state.subscribe, state.get)
}

function set(next: ScriptState): void {
  // Final: the provider also loads the script of a rejected key.
  if (state.get() !== 'auth-failure') state.set(next)
}
