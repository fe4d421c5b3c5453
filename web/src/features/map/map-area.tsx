// The map, or a placeholder that says why there is none.

import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { KeyRound, LoaderCircle, type LucideIcon, MapPinOff, RefreshCw, WifiOff } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { adminLoginKey, localStore } from '../../lib/browser-store.ts'
import { useIsOnline, whenBack } from '../../lib/connection/connection.ts'
import { mapId } from '../../lib/focus-gym.ts'
import type { Size } from '../../lib/geo/mercator.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { OsmNote } from '../../ui/gym/osm-note.tsx'
import { ErrorBoundary } from '../../ui/states/boundary.tsx'
import { MapPanel } from '../../ui/states/map-panel.tsx'
import type { GymMapProps } from './gym-map.tsx'
import { MapSearchPlace } from './map-search-place.tsx'
import { overMap } from './over-map.ts'
import type { Maps, MapsState } from './provider/use-maps.ts'

const GymMap = lazyComponent(() => import('./gym-map.tsx'), 'GymMap')

const panels: Record<
  Exclude<MapsState, 'ready'> | 'offline',
  { Icon: LucideIcon; title: MessageDescriptor; text: MessageDescriptor }
> = {
  loading: { Icon: LoaderCircle, title: msg`Loading Map`, text: msg`Preparing the interactive map...` },
  'no-key': {
    Icon: KeyRound,
    title: msg`Google Maps API Key Required`,
    text: msg`Please add your Google Maps API key to enable the interactive map.`,
  },
  failed: {
    Icon: MapPinOff,
    title: msg`Map not available`,
    text: msg`Google Maps could not be loaded. The list works without it.`,
  },
  offline: {
    Icon: WifiOff,
    title: msg`Map not available`,
    text: msg`It is loaded when the connection returns.`,
  },
  'auth-failure': {
    Icon: KeyRound,
    title: msg`Error: AuthFailure`,
    text: msg`A problem with the API key prevents the map from rendering. The list works without it.`,
  },
}

/** What depends on the view. */
export type MapInView = Omit<GymMapProps, 'searchBox' | 'isPhone'>

interface MapAreaProps extends Pick<GymMapProps, 'searchBox' | 'isPhone'> {
  maps: Maps
  /** Undefined until the first view is known. */
  map: MapInView | undefined
  /** Of the part that is to be seen. */
  onSize: (size: Size) => void
}

export function MapArea({ maps, map, onSize, searchBox, isPhone }: MapAreaProps) {
  const visible = useSize(onSize)
  // Deferred, so that the browser paints and handles input while the map is rendered for the first time.
  const state = useDeferredValue(maps.state)
  // Loads the map's code in parallel with the provider's script.
  useEffect(() => {
    if (maps.isScriptRequested) void GymMap.load()
  }, [maps.isScriptRequested])
  const loading = (
    <>
      <StatePanel maps={{ ...maps, state: 'loading' }} />
      <MapSearchPlace>{searchBox({ opensUp: isPhone })}</MapSearchPlace>
    </>
  )
  const reload = () => location.reload()
  const titleId = useId()
  return (
    <section
      id={mapId}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="relative isolate min-h-0 min-w-0 flex-1 overflow-hidden outline-none print:hidden"
    >
      <h2 id={titleId} className="sr-only">{t`Map of gyms`}</h2>
      {/* What the list of a phone leaves of the map, around the same middle. */}
      <div
        ref={visible}
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 h-[calc(2*var(--map-middle))]"
      />
      {state === 'loading' ? loading : <StatePanel maps={{ ...maps, state }} />}
      {state === 'ready' && (
        <ErrorBoundary fallback={() => <StatePanel maps={{ state: 'failed', retry: reload }} />}>
          <Suspense fallback={loading}>
            {map ? <GymMap {...map} searchBox={searchBox} isPhone={isPhone} /> : loading}
          </Suspense>
        </ErrorBoundary>
      )}
      <OsmNote
        {...overMap}
        className="absolute right-16 bottom-4.5 z-10 rounded-sm bg-surface/85 px-1 sheet:inset-[0.25rem_auto_auto_0.25rem]"
      />
    </section>
  )
}

function StatePanel({ maps: { state, retry } }: { maps: Pick<Maps, 'state' | 'retry'> }) {
  const isOnline = useIsOnline()
  // Members cannot mend it.
  const isAdmin = localStore.getItem(adminLoginKey) !== null
  const retryWhenBack = useEffectEvent(retry)
  useEffect(() => (state === 'failed' ? whenBack(() => retryWhenBack()) : undefined), [state])
  if (state === 'ready') return null
  const { Icon, title, text } = panels[state === 'failed' && !isOnline ? 'offline' : state]
  const isLoading = state === 'loading'
  return (
    <MapPanel Icon={Icon} title={i18n.t(title)} text={i18n.t(text)} role={isLoading ? 'status' : 'alert'}>
      {state === 'no-key' && <p className="mt-1 text-sm text-muted">{t`The list works without it.`}</p>}
      {!isLoading && (
        <div className="mt-5 flex flex-wrap justify-center gap-2 empty:hidden">
          {state === 'failed' && (
            <Button variant="primary" onClick={retry}>
              <RefreshCw className="size-4" />
              {t`Try again`}
            </Button>
          )}
          {isOnline && isAdmin && (
            <Link href="/diagnostics" className={buttonClass('outline')}>{t`Check the key`}</Link>
          )}
        </div>
      )}
    </MapPanel>
  )
}

function useSize(onSize: (size: Size) => void) {
  const visible = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = visible.current
    if (!element) return
    const measure = () => onSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [onSize])
  return visible
}
