// The map, or a placeholder that says why there is none.
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { KeyRound, LoaderCircle, type LucideIcon, MapPinOff, RefreshCw } from 'lucide-react'
import { Suspense, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Size } from '../../lib/geo/mercator.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { StreetMap } from '../../ui/page/street-map.tsx'
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx'
import type { GymMapProps } from './gym-map.tsx'
import type { Maps, MapsState } from './provider/use-maps.ts'

const loadGymMap = () => import('./gym-map.tsx')
const GymMap = lazyComponent(loadGymMap, 'GymMap')

const panels: Record<
  Exclude<MapsState, 'ready'>,
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
  'auth-failure': {
    Icon: KeyRound,
    title: msg`Error: AuthFailure`,
    text: msg`A problem with the API key prevents the map from rendering. The list works without it.`,
  },
}

interface MapAreaProps {
  maps: Maps
  /** Undefined until the first view is known. */
  map: GymMapProps | undefined
  onSize: (size: Size) => void
}

export function MapArea({ maps, map, onSize }: MapAreaProps) {
  const area = useSize(onSize)
  // Loads the map's code in parallel with the provider's script.
  useEffect(() => {
    if (maps.isScriptRequested) loadGymMap().catch(() => undefined)
  }, [maps.isScriptRequested])
  const loading = <StatePanel maps={{ ...maps, state: 'loading' }} />
  const reload = () => location.reload()
  const titleId = useId()
  return (
    <section
      ref={area}
      aria-labelledby={titleId}
      className="relative isolate min-h-0 min-w-0 flex-1 overflow-hidden"
    >
      <h2 id={titleId} className="sr-only">{t`Map of gyms`}</h2>
      {maps.state !== 'ready' ? (
        <StatePanel maps={maps} />
      ) : (
        <ErrorBoundary fallback={() => <StatePanel maps={{ state: 'failed', retry: reload }} />}>
          <Suspense fallback={loading}>{map ? <GymMap {...map} /> : loading}</Suspense>
        </ErrorBoundary>
      )}
    </section>
  )
}

function StatePanel({ maps: { state, retry } }: { maps: Pick<Maps, 'state' | 'retry'> }) {
  if (state === 'ready') return null
  const { Icon, title, text } = panels[state]
  return (
    <>
      <StreetMap className="absolute inset-0 size-full" />
      <div className="absolute inset-0 grid place-items-center bg-canvas/55 p-5">
        <div
          role={state === 'loading' ? 'status' : 'alert'}
          className="max-w-sm rounded-xl border border-line bg-raised px-7 py-8 text-center shadow-float"
        >
          <span className="mx-auto grid size-14 place-items-center rounded-full bg-sunken text-muted">
            <Icon aria-hidden="true" className="size-6" />
          </span>
          <h3 className="mt-4 font-semibold">{i18n.t(title)}</h3>
          <p className="mt-1 text-sm leading-relaxed text-balance text-muted">{i18n.t(text)}</p>
          {state !== 'loading' && (
            <div className="mt-5 flex flex-wrap justify-center gap-2">
              {state === 'failed' && (
                <Button variant="primary" onClick={retry}>
                  <RefreshCw aria-hidden="true" className="size-4" />
                  {t`Try again`}
                </Button>
              )}
              <Link href="/diagnostics" className={buttonClass('outline')}>{t`Check the key`}</Link>
            </div>
          )}
        </div>
      </div>
    </>
  )
}

function useSize(onSize: (size: Size) => void) {
  const area = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => onSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [onSize])
  return area
}
