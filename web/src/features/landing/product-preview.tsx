// Animated preview of the product: a drawn map, and a list of real gyms.

import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { bestGymsInPage, gymPagePath } from '../../lib/gym/public-page.ts'
import { useMediaQuery } from '../../lib/hooks/use-media-query.ts'
import { addressLabel } from '../../lib/labels/address-label.ts'
import { GymPicture, GymTypeBadge, gymTypeStyle } from '../../ui/gym/gym-type.tsx'
import { Stars } from '../../ui/gym/stars.tsx'
import { StreetMap } from '../../ui/page/street-map.tsx'

const rotationMs = 3200
/** None of them in the shell, whose cards are empty. */
const gyms = typeof document === 'undefined' ? [0, 1, 2].map(() => undefined) : (bestGymsInPage() ?? [])

export function ProductPreview() {
  const [shown, setShown] = useRotation(markers.length)
  return (
    <figure className="overflow-hidden rounded-xl border border-white/10 bg-canvas text-ink shadow-float">
      <figcaption className="sr-only">{t`A picture of Jumpingjack: a city map with gyms marked by type, and a list of them with their ratings.`}</figcaption>
      <div className="relative flex flex-col md:h-[27rem] md:flex-row">
        <div aria-hidden="true" className="relative h-56 md:order-last md:h-auto md:flex-1">
          <StreetMap className="absolute inset-0 size-full">
            {markers.map((marker, index) => (
              <Marker
                key={marker.type}
                {...marker}
                type={gyms[index]?.type ?? marker.type}
                isShown={index === shown}
                onPoint={() => setShown(index)}
              />
            ))}
          </StreetMap>
        </div>
        {gyms.length > 0 && (
          <ul className="w-full space-y-3 border-line bg-canvas p-4 md:w-[21rem] md:border-r">
            {gyms.map((gym, index) => (
              <li
                key={markers[index]?.type}
                onPointerEnter={() => setShown(index)}
                className={index > 1 ? 'hidden md:block' : ''}
              >
                <Card gym={gym} isShown={index === shown} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </figure>
  )
}

function Card({ gym, isShown }: { gym: Gym | undefined; isShown: boolean }) {
  return (
    <a
      href={gym && gymPagePath(gym.id)}
      className={clsx(
        'flex h-31 gap-3 rounded-lg border bg-surface p-3 transition-colors',
        isShown ? 'border-line-strong' : 'border-line',
      )}
    >
      {gym && (
        <>
          <GymPicture gym={gym} className="w-20 rounded-md" iconClassName="size-8" />
          <div className="min-w-0 space-y-1">
            <p className="truncate font-semibold">{gym.name}</p>
            <p className="truncate text-xs text-muted">{addressLabel(gym.address)}</p>
            <Stars rating={Number(gym.averageRating)} />
            <p>
              <GymTypeBadge type={gym.type} />
            </p>
          </div>
        </>
      )}
    </a>
  )
}

interface MarkerProps extends PreviewMarker {
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

interface PreviewMarker {
  type: string
  /** On the map. */
  x: number
  y: number
}

/** The first ones are those of the list. */
const markers: readonly PreviewMarker[] = [
  { type: 'Traditional', x: 330, y: 330 },
  { type: 'CrossFit', x: 520, y: 190 },
  { type: 'Yoga', x: 180, y: 215 },
  { type: 'Boxing', x: 455, y: 455 },
  { type: 'Rock Climbing', x: 215, y: 480 },
  { type: 'Martial Arts', x: 625, y: 330 },
]
