// Icon and colours of each gym type, for badges, filters and markers.
import { type GymTypeColour, gymTypeRow } from '@jumpingjack/contracts/gym/gym-types'
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
