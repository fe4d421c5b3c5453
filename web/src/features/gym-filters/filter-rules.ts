// What the row of filters and the dialog with all of them share.
import { plural } from '@lingui/core/macro'
import type { GymFilters } from '../../lib/gym/gym-url.ts'

export interface GymFilterProps {
  filters: GymFilters
  onChange: (part: Partial<GymFilters>) => void
  isPremium: boolean
  /** The number of gyms that match; undefined while it loads. */
  found: number | undefined
}

export const ratingLabel = (rating: number) =>
  plural(rating, { one: '# star and up', other: '# stars and up' })
