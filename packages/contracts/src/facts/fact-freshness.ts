// How fresh the facts of a gym are: who confirmed them and when, and the question that a member is asked about one. Apart
// from the endpoints, which few pages use.
import { z } from 'zod'

/** Who says what is known of a gym, and since when. */
export const FactConfirmation = z.object({
  /** An amenity, or the name of another field of the gym. */
  field: z.string(),
  /** `member`, `administrator`, `osm` or another `file`. */
  source: z.string(),
  /** When it was confirmed last, or imported. */
  at: z.iso.datetime(),
  /** How many members say so. */
  by: z.int(),
  /** An answer of the member who reads it is one of these. */
  isByYou: z.literal(true).optional(),
})
export type FactConfirmation = z.infer<typeof FactConfirmation>

/** The fact whose answer is needed most, and that the member has not been asked yet. */
export const FactQuestion = z.object({
  field: z.string(),
  /** What is known; absent if it is unknown. */
  value: z.enum(['yes', 'no']).optional(),
  /** In English. */
  text: z.string(),
})
export type FactQuestion = z.infer<typeof FactQuestion>
