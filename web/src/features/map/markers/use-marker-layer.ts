// Shows markers on the map and reports hover, focus and clicks.
import { useMap, useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect, useRef, useState } from 'react'
import type { MapMarker } from './map-markers.ts'
import { type Emphasis, MarkerLayer } from './marker-layer.ts'

/** Prevents flicker when the pointer returns to the marker. */
const leaveMs = 100

interface Options {
  markers: readonly MapMarker[]
  selected: string | undefined
  highlighted: string | undefined
  onHover: (gymId: string | undefined) => void
  onOpen: (gymId: string) => void
}

export function useMarkerLayer({ markers, selected, highlighted, onHover, onOpen }: Options): void {
  const map = useMap()
  const library = useMapsLibrary('marker')
  const [layer, setLayer] = useState<MarkerLayer>()
  const callbacks = useRef({ onHover, onOpen })
  callbacks.current = { onHover, onOpen }
  useEffect(() => {
    if (!map || !library) return
    let leaving: ReturnType<typeof setTimeout>
    const made = new MarkerLayer(map, {
      onHover: (gymId) => {
        clearTimeout(leaving)
        if (gymId) callbacks.current.onHover(gymId)
        else leaving = setTimeout(() => callbacks.current.onHover(undefined), leaveMs)
      },
      onOpen: (gymId) => callbacks.current.onOpen(gymId),
    })
    setLayer(made)
    return () => {
      clearTimeout(leaving)
      made.remove()
    }
  }, [map, library])
  useEffect(() => layer?.show(markers), [layer, markers])
  useEffect(() => {
    const emphasis = new Map<string, Emphasis>()
    if (highlighted) emphasis.set(highlighted, 'highlighted')
    if (selected) emphasis.set(selected, 'selected')
    layer?.emphasise(emphasis)
  }, [layer, selected, highlighted])
}
