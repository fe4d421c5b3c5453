// The photo of a lightbox: swipe to the next one, pinch or double-tap to zoom.
import { type PointerEvent, useRef, useState } from 'react'
import { type Grip, gripOf, movedView, type Point, swipeOf, type View, wholePicture } from './pan-zoom.ts'
import { Photo } from './photo.tsx'

interface ZoomablePhotoProps {
  path: string
  alt: string
  onSwipe: (step: 1 | -1) => void
}

const doubleTapScale = 2.5

export function ZoomablePhoto({ path, alt, onSwipe }: ZoomablePhotoProps) {
  const [view, setView] = useState(wholePicture)
  const latest = useRef(view)
  const pointers = useRef(new Map<number, Point>())
  const start = useRef<{ view: View; grip: Grip }>(undefined)
  const show = (next: View) => {
    latest.current = next
    setView(next)
  }
  const hold = () => {
    const points = [...pointers.current.values()]
    start.current = points.length > 0 ? { view: latest.current, grip: gripOf(points) } : undefined
  }
  const onMove = (event: PointerEvent<HTMLElement>) => {
    if (!pointers.current.has(event.pointerId) || !start.current) return
    pointers.current.set(event.pointerId, pointOf(event))
    const grip = gripOf([...pointers.current.values()])
    show(movedView(start.current.view, start.current.grip, grip, event.currentTarget.getBoundingClientRect()))
  }
  const release = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
    hold()
    if (start.current) return
    const step = event.type === 'pointerup' ? swipeOf(latest.current) : 0
    if (latest.current.scale === 1) show(wholePicture)
    if (step) onSwipe(step)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: buttons and arrow keys change the photo too
    <div
      className="min-h-0 flex-1 touch-none overflow-hidden select-none"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, pointOf(event))
        hold()
      }}
      onPointerMove={onMove}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={(event) => {
        if (latest.current.scale > 1) return show(wholePicture)
        const { x, y } = pointOf(event)
        const by = 1 - doubleTapScale
        show({ x: x * by, y: y * by, scale: doubleTapScale })
      }}
    >
      <Photo
        path={path}
        alt={alt}
        sizes="100vw"
        draggable={false}
        className="size-full object-contain"
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      />
    </div>
  )
}

/** Relative to the middle of the stage. */
function pointOf(event: { clientX: number; clientY: number; currentTarget: Element }): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
}
