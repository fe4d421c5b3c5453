// A small map to pick a position by click, by dragging the pin, or by arrow keys.
import { t } from '@lingui/core/macro'
import {
  AdvancedMarker,
  APIProvider,
  ColorScheme,
  Map as ProviderMap,
  useMap,
} from '@vis.gl/react-google-maps'
import { MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { LatLng } from '../../lib/geo/geo.ts'
import { isSameView, worldSizeAtZoom0 } from '../../lib/geo/mercator.ts'
import { useMapId } from './provider/use-maps.ts'

const stepPx = 8
const steps: Record<string, [east: number, north: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

export interface PositionMapProps {
  position: LatLng | undefined
  /** Centre of the map until a position is picked. */
  centre: LatLng
  onPick: (position: LatLng) => void
}

export function PositionMap({ position, centre, onPick }: PositionMapProps) {
  return (
    <APIProvider apiKey="">
      <ProviderMap
        id="position"
        className="absolute inset-0"
        mapId={useMapId()}
        colorScheme={ColorScheme.FOLLOW_SYSTEM}
        defaultCenter={position ?? centre}
        defaultZoom={15}
        gestureHandling="greedy"
        disableDefaultUI
        zoomControl
        clickableIcons={false}
        onClick={({ detail }) => detail.latLng && onPick(detail.latLng)}
      >
        <Pin position={position ?? centre} isPicked={position !== undefined} onPick={onPick} />
      </ProviderMap>
    </APIProvider>
  )
}

interface PinProps {
  position: LatLng
  isPicked: boolean
  onPick: (position: LatLng) => void
}

function Pin({ position, isPicked, onPick }: PinProps) {
  const map = useMap()
  const shown = useRef(position)
  // Pans to a position that was set elsewhere, for example by the address field.
  useEffect(() => {
    const isNew = !isSameView({ ...position, zoom: 0 }, { ...shown.current, zoom: 0 })
    shown.current = position
    if (isNew && map && !map.getBounds()?.contains(position)) map.panTo(position)
  }, [map, position])
  const pick = (next: LatLng) => {
    shown.current = next
    onPick(next)
  }
  return (
    <AdvancedMarker
      position={position}
      title={t`Position of the gym: move it with the arrow keys`}
      clickable
      draggable
      onDragEnd={({ latLng }) => latLng && pick(latLng.toJSON())}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (!step) return
        event.preventDefault()
        event.stopPropagation()
        const degreesPerPx = 360 / (worldSizeAtZoom0 * 2 ** (map?.getZoom() ?? 15))
        const [east, north] = step.map((direction) => direction * stepPx * degreesPerPx)
        const shrink = Math.cos((position.lat * Math.PI) / 180)
        pick({ lat: position.lat + (north ?? 0) * shrink, lng: position.lng + (east ?? 0) })
      }}
    >
      <MapPin
        className={
          isPicked
            ? 'size-11 fill-accent stroke-surface drop-shadow-sm'
            : 'size-11 fill-surface stroke-muted drop-shadow-sm'
        }
      />
    </AdvancedMarker>
  )
}
