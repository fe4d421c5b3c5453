// Animated preview of the product: a map and a list. It has types of gyms, but names none, as it shows no real ones.

import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useMediaQuery } from '../../lib/hooks/use-media-query.ts'
import { GymPicture, GymTypeBadge, gymTypeStyle } from '../../ui/gym/gym-type.tsx'
import { Stars } from '../../ui/gym/stars.tsx'
import { StreetMap } from '../../ui/page/street-map.tsx'

const rotationMs = 3200

export function ProductPreview() {
  const [shown, setShown] = useRotation(previewGyms.length)
  return (
    <figure className="overflow-hidden rounded-xl border border-white/10 bg-canvas text-ink shadow-float">
      <figcaption className="sr-only">{t`A picture of Jumpingjack: a city map with gyms marked by type, and a list of them with their ratings.`}</figcaption>
      <div aria-hidden="true" className="relative flex flex-col md:h-[27rem] md:flex-row">
        <div className="relative h-56 md:order-last md:h-auto md:flex-1">
          <StreetMap className="absolute inset-0 size-full">
            {previewGyms.map((gym, index) => (
              <Marker key={gym.type} {...gym} isShown={index === shown} onPoint={() => setShown(index)} />
            ))}
          </StreetMap>
        </div>
        <ul className="w-full space-y-3 border-line bg-canvas p-4 md:w-[21rem] md:border-r">
          {previewGyms.slice(0, 3).map((gym, index) => (
            <li
              key={gym.type}
              onPointerEnter={() => setShown(index)}
              className={index > 1 ? 'hidden md:block' : ''}
            >
              <Card {...gym} isShown={index === shown} />
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}

/** Bars stand for name and address. */
function Card({ type, rating = 0, isShown }: PreviewGym & { isShown: boolean }) {
  return (
    <div
      className={clsx(
        'rounded-lg border bg-surface p-3 transition-colors',
        isShown ? 'border-line-strong' : 'border-line',
      )}
    >
      <div className="flex gap-3">
        <GymPicture gym={{ id: '', type }} className="size-18 rounded-md" iconClassName="size-8" />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
          <div className="h-4 w-3/4 rounded-sm bg-line-strong/60" />
          <Stars rating={rating} />
          <GymTypeBadge type={type} />
        </div>
      </div>
      <div className="mt-3 h-3 w-4/5 rounded-sm bg-line" />
    </div>
  )
}

interface MarkerProps extends PreviewGym {
  isShown: boolean
  onPoint: () => void
}

function Marker({ type, x, y, isShown, onPoint }: MarkerProps) {
  const { Icon, fill } = gymTypeStyle(type)
  return (
    <g
      transform={`translate(${x} ${y})`}
      onPointerEnter={onPoint}
      className={clsx(fill, 'stroke-surface')}
      strokeWidth="3"
    >
      <g className={clsx('transition-transform duration-200', isShown && 'scale-[1.35]')}>
        <path d="M0 0C-6-8-17-17-17-29A17 17 0 0 1 17-29C17-17 6-8 0 0Z" />
        <Icon x="-9" y="-38" width="18" height="18" strokeWidth="2.2" className="fill-none stroke-surface" />
      </g>
    </g>
  )
}

/** Advances automatically, unless the visitor prefers reduced motion. */
function useRotation(count: number) {
  const [shown, setShown] = useState(0)
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    if (reducedMotion) return
    const timer = setTimeout(() => setShown((shown + 1) % count), rotationMs)
    return () => clearTimeout(timer)
  }, [shown, reducedMotion, count])
  return [shown, setShown] as const
}

interface PreviewGym {
  type: string
  /** On the map. */
  x: number
  y: number
  /** Of those in the list. */
  rating?: number
}

const previewGyms: readonly PreviewGym[] = [
  { type: 'Traditional', x: 330, y: 330, rating: 4.8 },
  { type: 'CrossFit', x: 520, y: 190, rating: 4.6 },
  { type: 'Yoga', x: 180, y: 215, rating: 4.9 },
  { type: 'Boxing', x: 455, y: 455 },
  { type: 'Rock Climbing', x: 215, y: 480 },
  { type: 'Martial Arts', x: 625, y: 330 },
]
