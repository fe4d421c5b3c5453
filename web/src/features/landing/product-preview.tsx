// Animated preview of the product: a map and a list with fictional gyms.

import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useMediaQuery } from '../../lib/hooks/use-media-query.ts'
import { GymCard } from '../../ui/gym/gym-card.tsx'
import { gymTypeStyle } from '../../ui/gym/gym-type.tsx'
import { StreetMap } from '../../ui/page/street-map.tsx'

const rotationMs = 3200

export function ProductPreview() {
  const [shown, setShown] = useRotation(previewGyms.length)
  return (
    <figure className="overflow-hidden rounded-xl border border-white/10 bg-canvas text-ink shadow-float">
      <figcaption className="sr-only">{t`A picture of Jumpingjack: a city map with gyms marked by type, and a list of the same gyms with their ratings.`}</figcaption>
      <div aria-hidden="true" className="relative flex flex-col md:h-[27rem] md:flex-row">
        <div className="relative h-56 md:order-last md:h-auto md:flex-1">
          <StreetMap className="absolute inset-0 size-full">
            {previewGyms.map(({ gym, x, y }, index) => (
              <Marker
                key={gym.id}
                gym={gym}
                x={x}
                y={y}
                isShown={index === shown}
                onPoint={() => setShown(index)}
              />
            ))}
          </StreetMap>
        </div>
        <ul className="w-full space-y-3 border-line bg-canvas p-4 md:w-[21rem] md:border-r">
          {previewGyms.slice(0, 3).map(({ gym }, index) => (
            <li
              key={gym.id}
              onPointerEnter={() => setShown(index)}
              className={index > 1 ? 'hidden md:block' : ''}
            >
              <GymCard gym={gym} highlighted={index === shown} />
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}

interface MarkerProps extends PlacedGym {
  isShown: boolean
  onPoint: () => void
}

function Marker({ gym, x, y, isShown, onPoint }: MarkerProps) {
  const { Icon, fill } = gymTypeStyle(gym.type)
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

interface PlacedGym {
  gym: Gym
  x: number
  y: number
}

/**
 * Fictional gyms of the landing page's preview, with their positions on its map. Those after the third are
 * only on the map.
 */
const previewGyms: readonly PlacedGym[] = [
  at(330, 330, 'Harbor Barbell', '14 Quay Street', 'Traditional', '4.8', 212, '(555) 010-0142'),
  at(520, 190, 'Box Nine', '203 Foundry Lane', 'CrossFit', '4.6', 148),
  at(180, 215, 'Still Point Yoga', '8 Orchard Row', 'Yoga', '4.9', 96),
  at(455, 455, '4', '', 'Boxing'),
  at(215, 480, '5', '', 'Rock Climbing'),
  at(625, 330, '6', '', 'Martial Arts'),
]

function at(
  x: number,
  y: number,
  name: string,
  address: string,
  type: string,
  averageRating = '',
  totalReviews = 0,
  phone: string | null = null,
): PlacedGym {
  const position = { latitude: '0', longitude: '0' }
  const unused = { ...position, hours: null, website: null, description: null, createdAt: '' }
  return { x, y, gym: { id: name, name, address, type, averageRating, totalReviews, phone, ...unused } }
}
