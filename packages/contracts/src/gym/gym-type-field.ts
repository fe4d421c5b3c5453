// The schema of a gym type.
import { z } from 'zod'
import { type GymType, gymTypeLabels, gymTypeOf } from './gym-types.ts'

/** Accepts any label of a type and returns the stored one. */
export const GymTypeField = z
  .enum(gymTypeLabels, 'Unknown gym type')
  .transform((label) => gymTypeOf(label) ?? (label as GymType))
