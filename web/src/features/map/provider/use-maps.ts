// State of the map: key, then script. Starts loading the key.

import { type MapsConfig, readMapsConfig } from '@jumpingjack/contracts/places/places'
import { i18n } from '@lingui/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { createStore } from '../../../lib/hooks/store.ts'

export type MapsState = 'loading' | 'ready' | 'no-key' | 'failed' | 'auth-failure'

export type Maps = ReturnType<typeof useMaps>

export function useMaps() {
  const { data: config, isPending, isError, refetch } = useQuery(mapsConfigQuery)
  const script = useSyncExternalStore(state.subscribe, state.get)
  /** Loads the script, once the key is known. */
  const loadScript = useCallback(() => {
    if (config?.apiKey) loadMapsScript(config)
  }, [config])
  const retry = () => {
    if (config) loadMapsScript(config)
    else void refetch()
  }
  const isScriptRequested = script !== 'not-loaded'
  // When the key is known, so is the layout of the page, before the script is loaded.
  return { state: stateOf(), retry, loadScript, isScriptRequested, isLoadingKey: isPending }

  function stateOf(): MapsState {
    if (isPending) return 'loading'
    if (isError) return 'failed'
    if (!config.apiKey) return 'no-key'
    if (script === 'loaded') return 'ready'
    return script === 'not-loaded' ? 'loading' : script
  }
}

type ScriptState = 'not-loaded' | 'loading' | 'loaded' | 'failed' | 'auth-failure'

const providersScript = 'https://maps.googleapis.com/maps/api/js'
const readyCallback = 'jumpingjackMapsReady'
/** After this time the script counts as failed, until it loads. */
const timeoutMs = 15_000

const state = createStore<ScriptState>('not-loaded')

/** Idempotent. Retries after a failure. */
function loadMapsScript({ apiKey, scriptUrl }: MapsConfig): void {
  if (state.get() !== 'not-loaded' && state.get() !== 'failed') return
  const url = new URL(scriptUrl ?? providersScript)
  const params = { key: apiKey, v: 'weekly', loading: 'async', language: i18n.locale, region: 'US' }
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

function set(next: ScriptState): void {
  // Final: the provider also loads the script of a rejected key.
  if (state.get() !== 'auth-failure') state.set(next)
}

/** Read once, retried once, never stale. */
const mapsConfigQuery = queryOptions({
  queryKey: [readMapsConfig.path],
  queryFn: ({ signal }) => callApi(readMapsConfig, { signal }),
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
  retryDelay: 500,
})

/** The script of another server than the provider's: its places and streets are invented. */
export function useIsFake(): boolean {
  return useQuery(mapsConfigQuery).data?.scriptUrl !== undefined
}

/** Advanced markers need a map id. With Google's own script the server requires one; a fake takes any. */
const defaultMapId = 'DEMO_MAP_ID'

export function useMapId(): string {
  return useQuery(mapsConfigQuery).data?.mapId ?? defaultMapId
}
