// Photos one at a time over the whole page: arrow keys, swipe, zoom, and a caption.

import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight, ExternalLink, type LucideIcon, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { buttonClass, IconButton } from '../form/button.tsx'
import { useLayer, useOpener } from '../overlay/layers.ts'
import { Photo } from './photo.tsx'

interface LightboxPhoto {
  path: string
  alt: string
  caption: ReactNode
}

interface LightboxProps {
  title: string
  photos: readonly LightboxPhoto[]
  /** The path of the first photo to show. */
  first: string
  onClose: () => void
  /** Runs after closing when the element that had the focus before is gone. */
  onFocusLost: () => void
}

const stepOfKey: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

export function Lightbox({ title, photos, first, onClose, onFocusLost }: LightboxProps) {
  const opener = useOpener(onFocusLost)
  useLayer(true, onClose)
  const [path, setPath] = useState(first)
  // A photo may be removed while it is shown.
  const index = Math.max(
    0,
    photos.findIndex((each) => each.path === path),
  )
  const photo = photos[index]
  if (!photo) return null
  const go = (step: number) => {
    const next = photos[Math.min(photos.length - 1, Math.max(0, index + step))]
    if (next) setPath(next.path)
  }
  const goByKey = (event: KeyboardEvent) => {
    const step = stepOfKey[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(step)
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={goByKey}
          onOpenAutoFocus={opener.remember}
          onCloseAutoFocus={opener.restore}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col bg-canvas text-ink scheme-dark outline-none"
        >
          <div className="flex shrink-0 items-center gap-1 py-1.5 pr-2 pl-4">
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            <p role="status" className="flex-1 text-sm tabular-nums">{t`${index + 1} of ${photos.length}`}</p>
            <a
              href={photo.path}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t`Open in a new tab`}
              data-tip={t`Open in a new tab`}
              className={buttonClass('plain', 'icon')}
            >
              <ExternalLink className="size-5" />
            </a>
            <Dialog.Close asChild>
              <IconButton label={t`Close`}>
                <X className="size-5" />
              </IconButton>
            </Dialog.Close>
          </div>
          <figure className="flex min-h-0 flex-1 flex-col">
            <ZoomablePhoto key={photo.path} path={photo.path} alt={photo.alt} onSwipe={go} />
            <div className="flex shrink-0 items-center justify-center gap-2 px-2 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              <StepButton
                label={t`Previous photo`}
                Icon={ChevronLeft}
                isEnd={index === 0}
                onClick={() => go(-1)}
              />
              <figcaption className="min-h-20 w-full max-w-xl min-w-0 content-center text-sm">
                {photo.caption}
              </figcaption>
              <StepButton
                label={t`Next photo`}
                Icon={ChevronRight}
                isEnd={index === photos.length - 1}
                onClick={() => go(1)}
              />
            </div>
          </figure>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface StepButtonProps {
  label: string
  Icon: LucideIcon
  isEnd: boolean
  onClick: () => void
}

/** Keeps the focus at the end. */
function StepButton({ label, Icon, isEnd, onClick }: StepButtonProps) {
  return (
    <IconButton label={label} aria-disabled={isEnd} onClick={onClick} className="shrink-0">
      <Icon className="size-6" />
    </IconButton>
  )
}

interface ZoomablePhotoProps {
  path: string
  alt: string
  onSwipe: (step: 1 | -1) => void
}

const doubleTapScale = 2.5

function ZoomablePhoto({ path, alt, onSwipe }: ZoomablePhotoProps) {
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

export interface Point {
  x: number
  y: number
}

/** Offset of the picture from the middle of its stage in px, and its scale. */
export interface View extends Point {
  scale: number
}

/** Where the pointers are: their middle, and their mean distance from it. */
export interface Grip extends Point {
  spread: number
}

export const wholePicture: View = { x: 0, y: 0, scale: 1 }
const maxScale = 4
const swipePx = 50

/** Points are relative to the middle of the stage. */
export function gripOf(points: Point[]): Grip {
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
  const [x, y] = [mean(points.map((each) => each.x)), mean(points.map((each) => each.y))]
  return { x, y, spread: mean(points.map((each) => Math.hypot(each.x - x, each.y - y))) }
}

/** The point below the grip stays there. A whole picture only moves sideways, by one pointer. */
export function movedView(start: View, from: Grip, to: Grip, stage: { width: number; height: number }): View {
  const isPinch = from.spread > 0 && to.spread > 0
  if (!isPinch && start.scale === 1) return { ...wholePicture, x: start.x + to.x - from.x }
  const scale = clamp(start.scale * (isPinch ? to.spread / from.spread : 1), 1, maxScale)
  const offset = (side: 'x' | 'y', length: number) => {
    const room = ((scale - 1) * length) / 2
    return clamp(to[side] - ((from[side] - start[side]) / start.scale) * scale, -room, room)
  }
  return { scale, x: offset('x', stage.width), y: offset('y', stage.height) }
}

/** 1 for the next picture, -1 for the one before, 0 for a picture that stays. */
export function swipeOf({ x, scale }: View): 1 | -1 | 0 {
  if (scale > 1 || Math.abs(x) < swipePx) return 0
  return x < 0 ? 1 : -1
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value))
}
