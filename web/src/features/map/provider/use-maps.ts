// State of the map: key, then script. Starts loading the key.
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mapsConfigQuery } from './maps-config.ts'
import { loadMapsScript, useScriptState } from './maps-script.ts'

export type MapsState = 'loading' | 'ready' | 'no-key' | 'failed' | 'auth-failure'

export interface Maps {
  state: MapsState
  retry: () => void
  /** Loads the script, once the key is known. */
  loadScript: () => void
  isScriptRequested: boolean
  /** True until the key is known. From then on the layout of the page is known, before the script is loaded. */
  isLoadingKey: boolean
}

export function useMaps(): Maps {
  const { data: config, isPending, isError, refetch } = useQuery(mapsConfigQuery)
  const script = useScriptState()
  const loadScript = useCallback(() => {
    if (config?.apiKey) loadMapsScript(config)
  }, [config])
  const retry = () => {
    if (config) loadMapsScript(config)
    else void refetch()
  }
  const isScriptRequested = script !== 'not-loaded'
  return { state: stateOf(), retry, loadScript, isScriptRequested, isLoadingKey: isPending }

  function stateOf(): MapsState {
    if (isPending) return 'loading'
    if (isError) return 'failed'
    if (!config.apiKey) return 'no-key'
    if (script === 'loaded') return 'ready'
    return script === 'not-loaded' ? 'loading' : script
  }
}
