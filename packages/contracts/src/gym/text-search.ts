// A search by a text: what its words mean, and its best matches.
import { z } from 'zod'
import { amenities } from '../facts/gym-facts.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { Position } from './gym-lists.ts'
import { Gym } from './gyms.ts'

const endpoint = endpointsOf('gym')

/** What a word of a search text means: where, near here, which kind, what a gym should have, its name, nothing; or it is ignored. */
export const wordMeanings = ['place', 'near', 'kind', 'fact', 'name', 'filler', 'ignored'] as const

/** What a text can ask for. Gyms that are known to have it come first, and no gym is left out. */
export const searchedFacts = [...amenities, 'dayPass', '$', 'womenHours'] as const
export type SearchedFact = (typeof searchedFacts)[number]

/** When a text asks that a gym is open. */
export const WantedHours = z.object({
  /** All of these, 0 for Monday. Absent: most days. */
  days: z.array(z.int()).optional(),
  /** And so many days from today. */
  inDays: z.int().optional(),
  is: z.enum(['at', 'after', 'until', 'before']),
  /** Since midnight; from 1,440 on in the night after. Absent: at any time of the days. */
  minute: z.int().optional(),
})
export type WantedHours = z.infer<typeof WantedHours>

/** The most that a month may cost, as a text says it. */
export const FeeLimit = z.object({
  /** In units of the currency. */
  amount: z.number(),
  /** Absent: the currency of the gym. */
  sign: z.enum(['$', '€', '£']).optional(),
})
export type FeeLimit = z.infer<typeof FeeLimit>

export const SearchWord = z.object({
  word: z.string(),
  /** As it was typed, if that is another word: `klettern` for `climbing`. */
  typed: z.string().optional(),
  /** What it was understood as, if it was misspelled: `Brooklyn` for `broklyn`. */
  meant: z.string().optional(),
  // A page may be older than the reply.
  means: z.enum(wordMeanings).catch('name'),
  fact: z.enum(searchedFacts).optional().catch(undefined),
  /** Of each word of a phrase, as `open at 5am`. */
  hours: WantedHours.optional().catch(undefined),
  /** Of each word of a phrase, as `under $30 a month`. */
  feeLimit: FeeLimit.optional().catch(undefined),
})
export type SearchWord = z.infer<typeof SearchWord>

export const TextSearch = z.object({
  /** In the order of the text, in lower case. */
  words: z.array(SearchWord),
  /** The best matches anywhere, those near `near` first. */
  gyms: z.array(Gym),
  /** What follows `in` or `near` and is no known place, as it was typed: perhaps a landmark. */
  unknownPlace: z.string().optional(),
  /** The middle of the place that is named, if gyms are there or near it, or none fits. Degrees as decimal text. */
  centre: z.object({ latitude: z.string(), longitude: z.string() }).optional(),
  /** No gym there is known to be what is asked for: these are the nearest. */
  isElsewhere: z.literal(true).optional(),
  /** How far that place reaches: a view of the map that shows it. Degrees; west > east crosses the antimeridian. */
  box: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).optional(),
})
export type TextSearch = z.infer<typeof TextSearch>

/** The most gyms that a search by text answers. */
export const textMatchesMax = 20

export const searchByText = endpoint('GET', '/api/gyms/search', {
  summary: 'Search gyms by a text',
  description: `What each word of the text means, or that it was ignored, and the ${textMatchesMax} best matches anywhere, near ones first: where a map should show them.`,
  access: 'member',
  query: z.strictObject({
    q: z.string().trim().min(2).max(maxLengths.searchText),
    near: Position.optional(),
  }),
  reply: TextSearch,
})
