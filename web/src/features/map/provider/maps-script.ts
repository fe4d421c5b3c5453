// Loads the provider's script, from wherever the configuration says, and tells how far it is.
import type { MapsConfig } from '@jumpingjack/contracts/places/places'
import { useSyncExternalStore } from 'react'

export type ScriptState = 'not-loaded' | 'loading' | 'loaded' | 'failed' | 'auth-failure'

const providersScript = 'https://maps.googleapis.com/maps/api/js'
const readyCallback = 'jumpingjackMapsReady'
/** A script that has not come by then is given up, though it may still come. */
const timeoutMs = 15_000

let state: ScriptState = 'not-loaded'
const listeners = new Set<() => void>()

/** Safe to call again: after a failure it tries anew, otherwise it does nothing. */
export function loadMapsScript({ apiKey, scriptUrl }: MapsConfig): void {
  if (state !== 'not-loaded' && state !== 'failed') return
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
  // The provider calls these by their names.
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
  return useSyncExternalStore(subscribe, () => state)
}

function set(next: ScriptState): void {
  // The provider's last word: a script that it refuses the key of is loaded all the same.
  if (state === 'auth-failure') return
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
