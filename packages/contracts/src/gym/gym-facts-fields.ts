// Schemas of the facts of a gym: in requests, and in replies.
import { z } from 'zod'
import { optionalLine } from '../fields/fields.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { amenities, priceRanges } from './gym-facts.ts'

const Amenities = z
  .array(z.enum(amenities, 'Unknown amenity'))
  .max(20)
  .transform((chosen) => amenities.filter((amenity) => chosen.includes(amenity)))

const DayPass = z
  .strictObject({ offered: z.boolean(), price: optionalLine(maxLengths.dayPassPrice, 'The price') })
  .transform(({ offered, price }) => (offered && price ? { offered, price } : { offered }))

/** Null is unknown. */
export const factFields = {
  priceRange: z.enum(priceRanges).nullish(),
  dayPass: DayPass.nullish(),
  /** Those that the gym has. Nothing is known of others. */
  amenities: Amenities.optional(),
}

/** Absent if unknown. Plain texts, because a later version may reply with others. */
export const shownFacts = {
  priceRange: z.string().optional(),
  dayPass: z.object({ offered: z.boolean(), price: z.string().optional() }).optional(),
  amenities: z.array(z.string()).optional(),
}
