// Popup of a clicked marker, and preview card of a hovered one.

import { t } from '@lingui/core/macro'
import { useMap } from '@vis.gl/react-google-maps'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type LatLng, positionOf } from '../../lib/geo/geo.ts'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { GymCard } from '../../ui/gym/gym-card.tsx'
import type { MapGym } from './markers/map-markers.ts'
import { overMap } from './over-map.ts'

/** Above the pin, or below it if there is no room. */
export function GymPreview({ gym, isBelow }: { gym: MapGym; isBelow: boolean }) {
  const at = useMemo(() => positionOf(gym), [gym])
  return (
    <MapPopover at={at} passive>
      <div
        data-testid="gym-preview"
        className={`absolute left-0 w-80 -translate-x-1/2 animate-fade-in rounded-xl border border-line bg-raised shadow-float ${isBelow ? 'top-2' : 'bottom-14'}`}
      >
        <GymCard gym={gym} bare />
      </div>
    </MapPopover>
  )
}

interface GymPopupProps {
  gym: MapGym
  onClose: () => void
  onDetails: () => void
}

export function GymPopup({ gym, onClose, onDetails }: GymPopupProps) {
  const at = useMemo(() => positionOf(gym), [gym])
  const details = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const marker = useRef<Element>(null)
  const focusMarker = useCallback(() => {
    const { current } = marker
    if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
  }, [])
  const map = useMap()
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (map && popup.current) panIntoView(map, popup.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [map])
  // Moves the focus into the popup, and back to the marker when it closes.
  useEffect(() => {
    marker.current = document.activeElement
    const frame = requestAnimationFrame(() => details.current?.focus({ preventScroll: true }))
    return () => {
      cancelAnimationFrame(frame)
      focusMarker()
    }
  }, [focusMarker])
  const showDetails = () => {
    // Before the dialog opens, which restores the focus to where it was.
    focusMarker()
    onDetails()
  }
  return (
    <MapPopover at={at}>
      <div
        {...overMap}
        ref={popup}
        role="dialog"
        aria-label={gym.name}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className="absolute bottom-14 left-0 w-80 -translate-x-1/2 animate-fade-in rounded-xl border border-line bg-raised p-1.5 shadow-float"
      >
        <GymCard gym={gym} bare />
        <div className="flex items-center gap-1">
          <Button
            ref={details}
            variant="primary"
            className="flex-1"
            onClick={showDetails}
          >{t`View Details`}</Button>
          <IconButton label={t`Close`} onClick={onClose}>
            <X className="size-4" />
          </IconButton>
        </div>
      </div>
    </MapPopover>
  )
}

/** Keeps the popup below the controls and away from the edges. */
const margin = { top: 128, side: 12 }

function panIntoView(map: google.maps.Map, popup: HTMLElement): void {
  const box = popup.getBoundingClientRect()
  const area = map.getDiv().getBoundingClientRect()
  const left = area.left + margin.side - box.left
  const right = box.right - (area.right - margin.side)
  const top = area.top + margin.top - box.top
  const x = left > 0 ? -left : Math.max(right, 0)
  if (x !== 0 || top > 0) map.panBy(x, -Math.max(top, 0))
}

/** Resets styles that the provider applies to elements in its map. */
const ownStyle = 'absolute cursor-auto font-sans text-base text-ink [&_svg]:z-auto!'
const stoppedEvents = ['pointerdown', 'mousedown', 'touchstart', 'click', 'dblclick', 'wheel', 'keydown']

interface MapPopoverProps {
  at: LatLng
  /** Ignores the pointer. */
  passive?: boolean
  children: ReactNode
}

/** A React element at a map position, above the pins. Its events do not reach the map. */
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
