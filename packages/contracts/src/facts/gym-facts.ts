// Facts by which people choose a gym: price range, day pass, amenities. Without zod, which not every page loads.
import { type Amenity, type FactGroup, factCatalogue, factGroups } from './fact-catalogue.ts'

export { type Amenity, type FactGroup, factGroups }

/** From cheap to expensive. */
export const priceRanges = ['$', '$$', '$$$'] as const
export type PriceRange = (typeof priceRanges)[number]

/** In the order in which they are stored. */
export const amenities = Object.keys(factCatalogue) as Amenity[]

export function amenityLabel(amenity: Amenity): string {
  return factCatalogue[amenity].label
}

export function amenityGroup(amenity: Amenity): FactGroup {
  return factCatalogue[amenity].group
}

/** Replies may have amenities that this version does not know. */
export function isAmenity(name: string): name is Amenity {
  return Object.hasOwn(factCatalogue, name)
}

export interface DayPass {
  offered: boolean
  /** As in "$15", only with an offered pass. */
  price?: string | undefined
}

/** A change of these can take a gym from the map, or make it another one: see decision 36. */
const weightyFields = ['existence', 'address', 'position', 'name', 'type'] as const

/** The fields of a gym that members can suggest to change. */
export const suggestibleFields = [
  ...(['priceRange', 'dayPass', 'amenities', 'lacks', 'hours', 'womenHours', 'phone', 'website'] as const),
  ...weightyFields,
] as const
export type SuggestibleField = (typeof suggestibleFields)[number]

/**
 * Whether a gym is there. `closed-for-now` lasts until somebody reports it open. A date stands for closed until that day,
 * on which it opens again.
 */
export const existences = ['open', 'closed', 'closed-for-now', 'not-a-gym'] as const

export function isWeighty(field: string): boolean {
  return weightyFields.some((weighty) => weighty === field)
}
