// Icon and colours of each gym type, for badges, filters and markers.

import { type GymTypeColour, gymTypeRow } from '@jumpingjack/contracts/gym/gym-types'
import { clsx } from 'clsx'
import {
  Activity,
  BicepsFlexed,
  Dumbbell,
  Flame,
  Flower2,
  type LucideIcon,
  MapPin,
  Mountain,
  Music,
  ShieldHalf,
  Target,
  Waves,
} from 'lucide-react'
import { useState } from 'react'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { sharedText } from '../../lib/language/shared-text.ts'

const icons: Record<string, LucideIcon> = {
  Traditional: Dumbbell,
  CrossFit: Flame,
  Yoga: Flower2,
  Powerlifting: BicepsFlexed,
  'Martial Arts': ShieldHalf,
  'Dance Studio': Music,
  'Rock Climbing': Mountain,
  'Swimming Pool': Waves,
  Boxing: Target,
  Pilates: Activity,
}

const colours: Record<GymTypeColour, { text: string; fill: string }> = {
  blue: { text: 'text-blue', fill: 'fill-blue' },
  red: { text: 'text-red', fill: 'fill-red' },
  green: { text: 'text-green', fill: 'fill-green' },
  amber: { text: 'text-amber', fill: 'fill-amber' },
  purple: { text: 'text-purple', fill: 'fill-purple' },
  orange: { text: 'text-orange', fill: 'fill-orange' },
  grey: { text: 'text-grey', fill: 'fill-grey' },
}

/** Unknown types are grey with a plain pin, and labelled by their own name. */
export function gymTypeStyle(type: string): {
  label: string
  Icon: LucideIcon
  text: string
  fill: string
} {
  const row = gymTypeRow(type)
  return {
    label: row ? sharedText(row.filterLabel) : type,
    Icon: (row && icons[row.type]) ?? MapPin,
    ...colours[row?.colour ?? 'grey'],
  }
}

export function GymTypeBadge({ type }: { type: string }) {
  const { label, Icon, text } = gymTypeStyle(type)
  return (
    <span
      className={clsx(
        'inline-flex shrink-0 items-center gap-1 rounded-full bg-current/12 px-2 py-1 text-xs font-medium whitespace-nowrap',
        text,
      )}
    >
      <Icon className="size-3.5" />
      {label}
    </span>
  )
}

interface PictureProps {
  gym: Pick<ListedGym, 'id' | 'type'> & { hasPhoto?: true | undefined }
  /** Its size and shape. */
  className: string
  iconClassName: string
}

/** The photo of a gym as decoration: over the colour and icon of its type, which remain without a photo. */
export function GymPicture({ gym, className, iconClassName }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const { Icon, text } = gymTypeStyle(gym.type)
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'relative flex shrink-0 items-center justify-center overflow-hidden bg-current/12',
        className,
        text,
      )}
    >
      <Icon strokeWidth={1.5} className={clsx('opacity-70', iconClassName)} />
      {gym.hasPhoto && failed !== gym.id && (
        <img
          src={`/api/gyms/${gym.id}/photo?width=320`}
          alt=""
          loading="lazy"
          onError={() => setFailed(gym.id)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  )
}
