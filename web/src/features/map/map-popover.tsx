// A React element at a map position, above the pins. Its events do not reach the map.
import { useMap } from '@vis.gl/react-google-maps'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { LatLng } from '../../lib/geo/geo.ts'

/** Resets styles that the provider applies to elements in its map. */
const ownStyle = 'absolute cursor-auto font-sans text-base text-ink [&_svg]:z-auto!'
const stoppedEvents = ['pointerdown', 'mousedown', 'touchstart', 'click', 'dblclick', 'wheel', 'keydown']

interface MapPopoverProps {
  at: LatLng
  /** Ignores the pointer. */
  passive?: boolean
  children: ReactNode
}

export function MapPopover({ at, passive = false, children }: MapPopoverProps) {
  const map = useMap()
  const element = useMemo(() => {
    const made = document.createElement('div')
    made.className = clsx(ownStyle, passive ? 'pointer-events-none' : 'pointer-events-auto')
    for (const name of stoppedEvents) made.addEventListener(name, (event) => event.stopPropagation())
    return made
  }, [passive])
  const { lat, lng } = at
  // By value: to attach the element again, for another object of the same position, would lose the focus in it.
  useEffect(() => {
    if (!map) return
    const overlay = overlayAt(element, { lat, lng })
    overlay.setMap(map)
    return () => overlay.setMap(null)
  }, [map, element, lat, lng])
  return createPortal(children, element)
}

function overlayAt(element: HTMLElement, at: LatLng): google.maps.OverlayView {
  // The class only exists once the provider's script is loaded.
  const overlay = new google.maps.OverlayView()
  overlay.onAdd = () => overlay.getPanes()?.floatPane.append(element)
  overlay.onRemove = () => element.remove()
  overlay.draw = () => {
    const point = overlay.getProjection().fromLatLngToDivPixel(new google.maps.LatLng(at))
    if (point) element.style.transform = `translate(${point.x}px, ${point.y}px)`
  }
  return overlay
}
