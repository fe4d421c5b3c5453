// The map with gym markers. Loaded in parallel with the provider's script, only if there is a key.

import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import type { SearchWord } from '@jumpingjack/contracts/gym/text-search'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { APIProvider, ColorScheme, Map as ProviderMap, useMap } from '@vis.gl/react-google-maps'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { LatLng } from '../../lib/geo/geo.ts'
import { isSameView, type MapView, roundedView, zoomMax, zoomMin } from '../../lib/geo/mercator.ts'
import { gymDetailOptions } from '../../lib/gym/gym-queries.ts'
import { withoutSelected } from '../../lib/gym/gym-url.ts'
import { popupEntry } from '../../lib/gym/use-gym-view.ts'
import { useHistoryEntry } from '../../lib/hooks/use-history-entry.ts'
import { useHasRoomBeside } from '../../lib/hooks/use-media-query.ts'
import { GymIconSymbols } from '../../ui/gym/gym-icons.tsx'
import { GymPopup, GymPreview, MapPopover } from './gym-popup.tsx'
import { MapControls, type MapControlsProps } from './map-controls.tsx'
import { useCoveredMarkers } from './markers/covered-markers.ts'
import { gymOf, knownMatches, type MapGym, type MapMarker } from './markers/map-markers.ts'
import { useMarkerLayer } from './markers/marker-layer.ts'
import { useMapId } from './provider/use-maps.ts'

export interface GymMapProps extends Omit<MapControlsProps, 'isReady' | 'onSearchArea' | 'isSearched'> {
  view: MapView
  onViewChange: (view: MapView) => void
  markers: readonly MapMarker[]
  /** Those that the list has loaded. */
  gyms: readonly MapGym[]
  /** The words of the search that ask for facts. */
  wanted: readonly SearchWord[]
  selected: string | undefined
  highlighted: string | undefined
  onHover: (gymId: string | undefined) => void
  onDetails: (gymId: string) => void
  /** Highlights the centre for a second after a location is picked. */
  isCentreHighlighted: boolean
  /** The member's, if it is known. */
  position: LatLng | undefined
}

export function GymMap(props: GymMapProps) {
  const { lat, lng, zoom } = props.view
  return (
    <APIProvider apiKey="">
      <GymIconSymbols />
      <ProviderMap
        className="map-canvas absolute inset-0"
        mapId={useMapId()}
        colorScheme={ColorScheme.FOLLOW_SYSTEM}
        defaultCenter={{ lat, lng }}
        defaultZoom={zoom}
        minZoom={zoomMin}
        maxZoom={zoomMax}
        isFractionalZoomEnabled={false}
        gestureHandling="greedy"
        disableDefaultUI
        zoomControl={!props.isPhone}
        clickableIcons={false}
      />
      <GymMapContent {...props} />
    </APIProvider>
  )
}

function GymMapContent(props: GymMapProps) {
  const map = useMap()
  const opened = useOpened(props)
  const isSearched = useCamera(map, props)
  useCoveredMarkers()
  useUncovered(map, opened)
  const searchArea = () => {
    const at = map && viewOf(map)
    if (at) void props.search.run({ lat: at.lat, lng: at.lng })
    else console.error(new Error('Map not initialized'))
  }
  return (
    <>
      <GymsOnMap {...props} ofDetails={opened} />
      {props.position && <MemberDot at={props.position} />}
      {props.isCentreHighlighted && <CentreRing />}
      <MapControls {...props} isReady={map !== null} onSearchArea={searchArea} isSearched={isSearched} />
    </>
  )
}

function GymsOnMap(props: GymMapProps & { ofDetails: MapGym | undefined }) {
  const { markers, gyms, wanted, ofDetails, selected, highlighted, onHover, onDetails } = props
  const map = useMap()
  const [hovered, setHovered] = useState<string>()
  const matches = useMemo(() => knownMatches(gyms, wanted), [gyms, wanted])
  const pinned = useMemo(() => (ofDetails ? [ofDetails, ...matches] : matches), [matches, ofDetails])
  const shown = useMemo(() => [...markers, ...matches], [markers, matches])
  const { opened, open, close } = usePopup(shown, selected)
  useMarkerLayer({
    markers,
    wanted,
    pinned,
    selected: opened?.id ?? selected,
    highlighted,
    onHover: (gymId) => {
      setHovered(gymId)
      onHover(gymId)
    },
    onOpen: open,
  })
  const preview = hovered === opened?.id ? undefined : gymOf(shown, hovered)
  return (
    <>
      {preview && <GymPreview gym={preview} isBelow={isNearTop(map, preview)} />}
      {opened && (
        <GymPopup key={opened.id} gym={opened} onClose={close} onDetails={() => onDetails(opened.id)} />
      )}
    </>
  )
}

/** Room for the marker beside the panel. */
const markerPixels = 48

/** CSS pixels of the panel of an open gym, and of the room for its marker. */
function coveredPixels(): number {
  const root = getComputedStyle(document.documentElement)
  const widthRem = Number.parseFloat(root.getPropertyValue('--beside-width'))
  return widthRem * Number.parseFloat(root.fontSize) + markerPixels
}

/** Moves the marker of an open gym out from under its panel. */
function useUncovered(map: google.maps.Map | null, gym: MapGym | undefined): void {
  const hasPanel = useHasRoomBeside()
  const { id, longitude } = gym ?? {}
  useEffect(() => {
    const bounds = map?.getBounds()?.toJSON()
    if (!map || !bounds || !id || !hasPanel) return
    const degrees = (bounds.east - bounds.west + 360) % 360
    const fromWest = (Number(longitude) - bounds.west + 360) % 360
    const covered = coveredPixels() - (fromWest / degrees) * map.getDiv().clientWidth
    if (fromWest < degrees && covered > 0) map.panBy(-covered, 0)
  }, [map, id, longitude, hasPanel])
}

/** The gym of the popup. The popup closes by Back, and when its marker disappears or a gym's details open. */
function usePopup(markers: readonly MapMarker[], selected: string | undefined) {
  const [openedId, setOpened] = useState<string>()
  const entry = useHistoryEntry(popupEntry, withoutSelected)
  useEffect(() => {
    if (selected) setOpened(undefined)
  }, [selected])
  const open = (gymId: string) => {
    if (!gymOf(markers, gymId)) return
    setOpened(gymId)
    entry.open()
  }
  return { opened: entry.isOpen ? gymOf(markers, openedId) : undefined, open, close: entry.close }
}

/** The gym whose details are open. The markers lack it where a cluster has it. */
function useOpened({ markers, selected }: GymMapProps): MapGym | undefined {
  const { data } = useQuery({ ...gymDetailOptions(selected ?? ''), enabled: false })
  return gymOf(markers, selected) ?? (data?.id === selected ? data : undefined)
}

/** In the upper third there is no room for a card above the pin. */
function isNearTop(map: google.maps.Map | null, gym: MapGym): boolean {
  const bounds = map?.getBounds()?.toJSON()
  if (!bounds) return false
  return Number(gym.latitude) > bounds.north - (bounds.north - bounds.south) / 3
}

function MemberDot({ at }: { at: LatLng }) {
  return (
    <MapPopover at={at} passive>
      <span
        role="img"
        aria-label={t`Your position`}
        className="absolute block size-4 -translate-1/2 rounded-full border-2 border-white bg-[#1d4ed8] shadow-float"
      />
    </MapPopover>
  )
}

function CentreRing() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-(--map-middle) left-1/2 size-16 -translate-1/2 animate-ping rounded-full border-4 border-accent"
    />
  )
}

/** The view may differ a little, as it is rounded. */
const sameAreaMiles = 0.1
const settleMs = 200

/** Keeps the map's camera and the page's view in sync. Returns whether nobody has dragged it since the page or a search. */
function useCamera(map: google.maps.Map | null, { view, onViewChange, search: { found } }: GymMapProps) {
  // The last view that both sides have. A different view is a change by one of them.
  const synced = useRef(view)
  const report = useEffectEvent(onViewChange)
  const isDragged = useRef(false)
  const [placed, setPlaced] = useState<LatLng>(view)
  const place = useCallback((at: LatLng) => {
    isDragged.current = false
    setPlaced(at)
  }, [])
  useEffect(() => {
    if (found?.centre && isDragged.current) place(found.centre)
  }, [found?.centre, place])
  useEffect(() => {
    if (!map || isSameView(view, synced.current)) return
    const { lat, lng, zoom } = view
    if (zoom === synced.current.zoom) map.panTo({ lat, lng })
    else map.moveCamera({ center: { lat, lng }, zoom })
    synced.current = view
    place(view)
  }, [map, view, place])
  useEffect(() => {
    if (!map) return
    let timer: ReturnType<typeof setTimeout>
    const settle = () => {
      const now = viewOf(map)
      if (!now || isSameView(now, synced.current)) return
      synced.current = now
      if (!isDragged.current) setPlaced(now)
      report(now)
    }
    const listener = map.addListener('bounds_changed', () => {
      clearTimeout(timer)
      timer = setTimeout(settle, settleMs)
    })
    const drag = (event: Event) => {
      if (!(event instanceof PointerEvent) || event.buttons > 0) isDragged.current = true
    }
    for (const name of ['pointermove', 'wheel', 'keydown']) map.getDiv().addEventListener(name, drag)
    return () => {
      clearTimeout(timer)
      listener.remove()
    }
  }, [map])
  return milesBetween(placed, view) < sameAreaMiles
}

function viewOf(map: google.maps.Map): MapView | undefined {
  const centre = map.getCenter()?.toJSON()
  const zoom = map.getZoom()
  return centre && zoom !== undefined ? roundedView({ ...centre, zoom }) : undefined
}
