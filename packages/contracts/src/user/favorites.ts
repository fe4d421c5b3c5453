// A member's favourite gyms.
import { z } from 'zod'
import { GymId, Id, optionalText, pageLimit, pageQuery } from '../fields/fields.ts'
import { Gym } from '../gym/gyms.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { listsMax } from './favorite-lists.ts'

const endpoint = endpointsOf('user')

/** Its position in each list that has it, by the ids of the lists. Equal positions are in the order of `createdAt`. */
const Positions = z.record(Id, z.number())

/** What the member has added to a favourite. Nobody else sees it. */
const content = { note: z.string().optional(), positions: Positions.optional() }

/** A favourite with its gym; of a place of the maps provider only the id is known. */
export const Favorite = z.object({
  id: z.string(),
  gymId: z.string(),
  userId: z.string(),
  createdAt: z.iso.datetime(),
  gym: Gym,
  ...content,
})
export type Favorite = z.infer<typeof Favorite>

/** With the note and the positions of the favourite. In the reply to a removal: those that it had. */
export const FavoriteStatus = z.object({ isFavorite: z.boolean(), ...content })
export type FavoriteStatus = z.infer<typeof FavoriteStatus>

export const noteMax = 500
/** The notes of merged gyms are joined, up to this length. */
export const joinedNotesMax = 10_000

const GymParams = z.strictObject({ gymId: GymId })

export const listFavorites = endpoint('GET', '/api/favorites', {
  summary: 'List own favourites',
  description: 'Newest first.',
  access: 'member',
  query: z.strictObject({ ...pageQuery, limit: pageLimit.default(200) }),
  reply: z.array(Favorite),
})

export const readFavoriteStatus = endpoint('GET', '/api/favorites/:gymId/status', {
  summary: 'Read whether a gym is a favourite',
  access: 'member',
  params: GymParams,
  reply: FavoriteStatus,
})

/** `note` and `positions` restore those of a removed favourite; positions in unknown lists are ignored. */
const AddedFavorite = z.strictObject({
  gymId: GymId,
  note: optionalText(joinedNotesMax, 'The note'),
  positions: z
    .record(Id, z.int().min(0))
    .refine((positions) => Object.keys(positions).length <= listsMax, `At most ${listsMax} lists`)
    .meta({ maxProperties: listsMax })
    .optional(),
})
export type AddedFavorite = z.infer<typeof AddedFavorite>

export const addFavorite = endpoint('POST', '/api/favorites', {
  summary: 'Add a favourite',
  description: 'With the note and the positions that a removed one had, if they are given. Idempotent.',
  problems: ['gym.unknown'],
  access: 'member',
  body: AddedFavorite,
  reply: FavoriteStatus,
})

export const removeFavorite = endpoint('DELETE', '/api/favorites/:gymId', {
  summary: 'Remove a favourite',
  description:
    'Also from all lists, with its note. The reply has both, so that they can be restored. Idempotent.',
  access: 'member',
  params: GymParams,
  reply: FavoriteStatus,
})

export const writeFavoriteNote = endpoint('PUT', '/api/favorites/:gymId/note', {
  summary: 'Write the note of a favourite',
  description:
    'Only the member sees it. An empty note removes it. With `instead`, only if that is the stored note, or this one.',
  problems: ['favorite.unknown', 'favorite.note-changed'],
  access: 'member',
  params: GymParams,
  body: z.strictObject({
    note: optionalText(noteMax, 'The note'),
    /** The note that this one replaces, if known; empty for none. */
    instead: z.string().max(joinedNotesMax).optional(),
  }),
  reply: z.undefined(),
  status: 204,
})
