// The gym types, with their labels in forms, in the list's filter and on the map. Without zod, which not every page loads.
import { foldLetters } from '../fields/fold-letters.ts'

interface GymTypeRow {
  /** As stored and shown in the add-gym form. */
  type: string
  /** Label in the list's filter. */
  filterLabel: string
  /** Label on the map and in map search. */
  mapLabel: string
  colour: 'blue' | 'red' | 'green' | 'amber' | 'purple' | 'orange' | 'grey'
  /** Words in a gym's name that suggest this type, in lower case, also with an s. After `*` the word may go on. */
  keywords: readonly string[]
}

/** Both labels are the type itself unless given. */
const rows = [
  { type: 'Traditional', mapLabel: 'Traditional Gym', colour: 'blue', keywords: [] },
  { type: 'CrossFit', colour: 'red', keywords: ['crossfit*', 'cross fit'] },
  { type: 'Yoga', mapLabel: 'Yoga Studio', colour: 'green', keywords: ['yoga*'] },
  {
    type: 'Powerlifting',
    colour: 'grey',
    keywords: ['powerlift*', 'barbell', 'strength*', 'iron', 'ironwork', 'kraftsport*'],
  },
  {
    type: 'Martial Arts',
    colour: 'purple',
    keywords: [
      'martial',
      'karate*',
      'judo*',
      'jiu jitsu',
      'jiujitsu*',
      'taekwondo*',
      'kung fu',
      'mma',
      'krav maga',
      'aikido*',
      'bjj',
      'kampfsport*',
      'kampfkunst*',
    ],
  },
  {
    type: 'Dance Studio',
    filterLabel: 'Dance',
    colour: 'grey',
    keywords: [
      'dance',
      'dancer',
      'dancing',
      'ballet*',
      'zumba',
      'barre',
      'tanzschule',
      'tanzstudio',
      'tanzsport*',
    ],
  },
  {
    type: 'Rock Climbing',
    colour: 'orange',
    keywords: ['climb', 'climber', 'climbing', 'bouldering', 'boulders', 'boulderhalle', 'kletter*'],
  },
  {
    type: 'Swimming Pool',
    mapLabel: 'Swimming',
    colour: 'grey',
    keywords: [
      'swim',
      'swimming',
      'swimmer',
      'aquatic',
      'pool',
      'natatorium',
      'schwimm*',
      'hallenbad',
      'freibad',
    ],
  },
  {
    type: 'Boxing',
    colour: 'amber',
    keywords: [
      'boxing',
      'boxer',
      'boxclub',
      'boxschule',
      'boxsport*',
      'kickboxing',
      'kickbox*',
      'ilovekickboxing',
    ],
  },
  { type: 'Pilates', mapLabel: 'Pilates Studio', colour: 'grey', keywords: ['pilates*'] },
] as const satisfies readonly (Pick<GymTypeRow, 'type' | 'colour' | 'keywords'> & Partial<GymTypeRow>)[]

export type GymType = (typeof rows)[number]['type']

export const gymTypes: readonly (GymTypeRow & { type: GymType })[] = rows.map((row) => ({
  filterLabel: row.type,
  mapLabel: row.type,
  ...row,
}))

export type GymTypeColour = GymTypeRow['colour']

const byLabel = new Map<string, GymType>(
  gymTypes.flatMap((row) => [
    [row.type, row.type],
    [row.filterLabel, row.type],
    [row.mapLabel, row.type],
  ]),
)
byLabel.set('Boxing Gym', 'Boxing')

export const gymTypeLabels: readonly string[] = [...byLabel.keys()]

/** The stored type of any label. */
export function gymTypeOf(label: string): GymType | undefined {
  return byLabel.get(label)
}

/** Unknown types have no row, and so no colour of their own. */
export function gymTypeRow(type: string): GymTypeRow | undefined {
  const known = gymTypeOf(type)
  return gymTypes.find((row) => row.type === known)
}

/** `climb` and `climbing` begin as a word of `Rock Climbing` does. */
const stemLength = 4

/** The type of which all the words, in lower case, are forms of the name. */
export function gymTypeOfWords(words: readonly string[]): GymType | undefined {
  const isOf = (type: string, word: string) =>
    type
      .toLowerCase()
      .split(' ')
      .some((each) => each.startsWith(word.slice(0, stemLength)))
  return gymTypes.find(({ type }) => words.every((word) => isOf(type, word)))?.type
}

/** The type whose keyword is a word of the name; `Traditional` by default. */
export function guessGymType(name: string): GymType {
  const words = ` ${foldLetters(name).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const row = gymTypes.find((candidate) => candidate.keywords.some((keyword) => isIn(words, keyword)))
  return row?.type ?? 'Traditional'
}

function isIn(words: string, keyword: string): boolean {
  if (keyword.endsWith('*')) return words.includes(` ${keyword.slice(0, -1)}`)
  return words.includes(` ${keyword} `) || words.includes(` ${keyword}s `)
}

/** The guessed type of a place of the maps provider, as the map search names it: `Traditional Gym` by default. */
export function guessMapLabel(name: string): string {
  const type = guessGymType(name)
  return gymTypeRow(type)?.mapLabel ?? type
}
