// Suggested edits: a member suggests other facts of a gym, a second member or an administrator confirms them.
import { z } from 'zod'
import { existences, type SuggestibleField } from '../facts/gym-facts.ts'
import { Id, latitude, longitude, pageQuery, queryNumber } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'
import type { LatLng } from './gym-area.ts'
import { GymCard, GymDraft } from './gyms.ts'

const endpoint = endpointsOf('gym')

/** Open suggestions of one member for one gym. */
export const openSuggestionsMax = 3

/** Pages from before 2026-11-28 do not say how many they know. */
export const amenitiesOfEarlierPages = 26

export const suggestionStatuses = ['open', 'confirmed', 'rejected'] as const
const SuggestionStatus = z.enum(suggestionStatuses)
export type SuggestionStatus = z.infer<typeof SuggestionStatus>

/** The fields to change. Null or a blank text means unknown. */
export const GymChanges = GymDraft.pick({
  priceRange: true,
  dayPass: true,
  amenities: true,
  lacks: true,
  hours: true,
  womenHours: true,
  phone: true,
  website: true,
  address: true,
  name: true,
  type: true,
} satisfies Partial<Record<SuggestibleField, true>>)
  .extend({
    existence: z.union([z.enum(existences), z.iso.date()]),
    position: z.strictObject({ lat: latitude, lng: longitude }),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing is changed')
  .refine(({ amenities = [], lacks = [] }) => !lacks.some((each) => amenities.includes(each)), {
    path: ['lacks'],
    error: 'A gym has a fact or lacks it',
  })
export type GymChanges = z.infer<typeof GymChanges>

const FactValue = z.union([
  z.string(),
  z.array(z.string()),
  z.object({ offered: z.boolean(), price: z.string().optional() }),
  z.null(),
])
export type FactValue = z.infer<typeof FactValue>

export const GymChange = z.object({
  /** One of `suggestibleFields`. A position is `latitude,longitude`. */
  field: z.string(),
  /** When it was suggested. The same as `to` if a member says that the gym is still open. */
  from: FactValue,
  to: FactValue,
})
export type GymChange = z.infer<typeof GymChange>

/** A position as a change has it. */
export function placeOf(position: FactValue): LatLng {
  const [lat = 0, lng = 0] = String(position).split(',').map(Number)
  return { lat, lng }
}

const suggestionFields = {
  id: Id,
  status: SuggestionStatus,
  changes: z.array(GymChange),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
}

/** Names no member. */
export const Suggestion = z.object({
  ...suggestionFields,
  suggestedBy: z.enum(['you', 'member']),
  /** You have said the same, which was not enough to decide it. */
  isConfirmedByYou: z.literal(true).optional(),
  decidedBy: z.enum(['you', 'member', 'administrator']).nullable(),
})
export type Suggestion = z.infer<typeof Suggestion>

const GymParams = z.strictObject({ id: Id })
const SuggestionParams = z.strictObject({ id: Id })

export const suggestEdit = endpoint('POST', '/api/gyms/:id/suggestions', {
  summary: 'Suggest other facts of a gym',
  description: `At most ${openSuggestionsMax} open suggestions per member and gym. Repeated while it is open, it returns the first one with status 200. Whether the gym is there, where, its name and its type are suggested in the same way: the same change by another member confirms it. Within a day, and while nobody else has said anything about it, whoever has added the gym changes it at once, with status 200.`,
  problems: ['gym.unknown', 'suggestion.no-change', 'suggestion.too-many'],
  statusOfRepeat: 200,
  access: 'member',
  isLimitedPerDay: true,
  params: GymParams,
  query: z.strictObject({
    /** How many amenities of the catalogue the page knows. It does not change the others. */
    facts: queryNumber(z.int().min(0)).default(amenitiesOfEarlierPages),
  }),
  body: GymChanges,
  reply: Suggestion,
  status: 201,
})

/** Rejected ones are only in the list of their member. */
export const listSuggestions = endpoint('GET', '/api/gyms/:id/suggestions', {
  summary: 'List the suggested edits of a gym',
  description: 'Open ones first, then those that were confirmed, each newest first.',
  problems: ['gym.unknown'],
  access: 'member',
  params: GymParams,
  reply: z.array(Suggestion),
})

/** Idempotent. */
export const confirmSuggestion = endpoint('POST', '/api/suggestions/:id/confirmation', {
  summary: "Confirm another member's suggested edit",
  description:
    'The gym is changed at once. It stays open if it says that the gym is closed, elsewhere or another one, and an administrator has to decide; or if it names a website, and both members are new.',
  problems: ['suggestion.unknown', 'suggestion.own', 'suggestion.decided'],
  access: 'member',
  params: SuggestionParams,
  reply: Suggestion,
})

export const AdminSuggestion = z.object({
  ...suggestionFields,
  gym: GymCard.nullable(),
  /** Null if the account was deleted. */
  userId: z.string().nullable(),
  /** How many other members say the same about whether the gym is there, where, or what it is. */
  agreed: z.int().optional(),
  decidedBy: z.enum(['member', 'administrator']).nullable(),
})
export type AdminSuggestion = z.infer<typeof AdminSuggestion>

export const listAllSuggestions = endpoint('GET', '/api/admin/suggestions', {
  summary: 'List the suggested edits of all gyms',
  description: 'Open ones first, each newest first.',
  access: 'admin',
  query: z.strictObject({ status: SuggestionStatus.optional(), ...pageQuery }),
  reply: z.array(AdminSuggestion),
})

export const suggestionDecisions = ['confirmed', 'rejected'] as const

/** Idempotent. */
export const decideSuggestion = endpoint('POST', '/api/admin/suggestions/:id/decision', {
  summary: 'Confirm or reject a suggested edit',
  problems: ['suggestion.unknown', 'suggestion.decided'],
  access: 'admin',
  params: SuggestionParams,
  body: z.strictObject({ decision: z.enum(suggestionDecisions) }),
  reply: AdminSuggestion,
})
