// A React element at a position of the map, above its pins. What happens in it does not reach the map.
import { useMap } from '@vis.gl/react-google-maps'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { LatLng } from '../../lib/geo/geo.ts'

/** The provider gives what lies in its map a look of its own. */
const ownStyle = 'absolute cursor-auto font-sans text-base text-ink [&_svg]:z-auto!'
const stoppedEvents = ['pointerdown', 'mousedown', 'touchstart', 'click', 'dblclick', 'wheel', 'keydown']

export function MapPopover({
  at,
  passive = false,
  children,
}: {
  at: LatLng
  /** A picture only: the pointer goes through it. */
  passive?: boolean
  children: ReactNode
}) {
  const map = useMap()
  const element = useMemo(() => {
    const made = document.createElement('div')
    made.className = clsx(ownStyle, passive ? 'pointer-events-none' : 'pointer-events-auto')
    for (const name of stoppedEvents) made.addEventListener(name, (event) => event.stopPropagation())
    return made
  }, [passive])
  useEffect(() => {
    if (!map) return
    const overlay = overlayAt(element, at)
    overlay.setMap(map)
    return () => overlay.setMap(null)
  }, [map, element, at])
  return createPortal(children, element)
}

function overlayAt(element: HTMLElement, at: LatLng): google.maps.OverlayView {
  // The class is the provider's, and so only there once its script is.
  const overlay = new google.maps.OverlayView()
  overlay.onAdd = () => overlay.getPanes()?.floatPane.append(element)
  overlay.onRemove = () => element.remove()
  overlay.draw = () => {
    const point = overlay.getProjection().fromLatLngToDivPixel(new google.maps.LatLng(at))
    if (point) element.style.transform = `translate(${point.x}px, ${point.y}px)`
  }
  return overlay
}
