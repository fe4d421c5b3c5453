// The popup of a clicked marker, and the preview card of a hovered one.
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { MapPopover } from './map-popover.tsx'
import { type MapGym, positionOf } from './marks.ts'

interface Props {
  gym: MapGym
  card: (gym: MapGym) => ReactNode
}

/** Sits above the pin, or below where there is no room above. */
export function GymPreview({ gym, card, isBelow }: Props & { isBelow: boolean }) {
  const at = useMemo(() => positionOf(gym), [gym])
  return (
    <MapPopover at={at} passive>
      <div
        data-testid="gym-preview"
        className={`absolute left-0 w-72 -translate-x-1/2 animate-fade-in rounded-lg shadow-float ${isBelow ? 'top-2' : 'bottom-14'}`}
      >
        {card(gym)}
      </div>
    </MapPopover>
  )
}

export function GymPopup({
  gym,
  card,
  onClose,
  onDetails,
}: Props & { onClose: () => void; onDetails: () => void }) {
  const at = useMemo(() => positionOf(gym), [gym])
  const details = useRef<HTMLButtonElement>(null)
  // The keyboard goes on from here, and back to the marker when the popup closes.
  useEffect(() => {
    const opener = document.activeElement
    const frame = requestAnimationFrame(() => details.current?.focus({ preventScroll: true }))
    return () => {
      cancelAnimationFrame(frame)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <MapPopover at={at}>
      <div
        role="dialog"
        aria-label={gym.name}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className="absolute bottom-14 left-0 w-72 -translate-x-1/2 animate-fade-in rounded-xl border border-line bg-raised p-1.5 shadow-float"
      >
        {card(gym)}
        <div className="flex items-center gap-1 pt-1.5">
          <Button ref={details} look="primary" className="flex-1" onClick={onDetails}>
            View Details
          </Button>
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      </div>
    </MapPopover>
  )
}
