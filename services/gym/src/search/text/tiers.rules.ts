// What a search asks for, one after the other, until its matches reach where gyms are looked for.

import type { Dictionaries } from '../words/dictionaries.rules.ts'
import { isCommonInNames, isGeneralWord, isKind } from '../words/meanings.rules.ts'
import type { Centre, Geography } from './geography.rules.ts'
import { minShare, placeOf, rowsNearZipCodes } from './place-words.rules.ts'
import type { WeighedMatches } from './text-matches.rules.ts'

/** A search for the rows that contain all of the needed words but `missing`. */
export interface Tier {
  needed: readonly WeighedMatches[]
  missing: number
  /** Which the scores are of. */
  words: readonly WeighedMatches[]
  centres: readonly Centre[] | undefined
  /** Only if there is no match anywhere. */
  isLastResort?: boolean
}

/** From what the query says to less and less of it. */
export function* tiersOf(
  all: readonly WeighedMatches[],
  dictionaries: Dictionaries,
  { centresOf }: Geography,
  namedCentres: readonly Centre[] | undefined,
): Generator<Tier> {
  const inOrder = neededOf(all)
  const needed = inOrder.toSorted((a, b) => a.count - b.count)
  const rowsNear = rowsNearZipCodes(dictionaries.terms, needed)
  const centres = namedCentres ?? (rowsNear.length > 0 ? centresOf(rowsNear, minShare) : undefined)
  const strict: Tier = { needed, missing: 0, words: all, centres }
  yield strict
  const essential = essentialOf(needed)
  if (essential.length < needed.length) yield { ...strict, needed: essential }
  const { placeWords, rows } = placeOf(dictionaries, inOrder)
  const others = essential.filter((word) => !placeWords.includes(word))
  const isPlace = others.length > 0 && placeWords.length > 0
  const placeCentres = isPlace ? (centres ?? centresOf(rows, minShare)) : []
  const words = all.filter((word) => !placeWords.includes(word))
  if (placeCentres.length > 0) yield { needed: others, missing: 0, words, centres: placeCentres }
  if (needed.length > 1 && needed.every(({ word }) => isKind(word))) yield { ...strict, missing: 1 }
  for (let missing = 1; missing <= needed.length / 2; missing++) {
    yield { ...strict, missing, centres: undefined, isLastResort: true }
  }
}

/** The words that are not optional; if all are, those that say most: `gym` of `cheap gym`. */
function neededOf(all: readonly WeighedMatches[]): readonly WeighedMatches[] {
  const isUnknown = ({ word, count }: WeighedMatches) => count === 0 && isGeneralWord(word)
  const required = all.filter((each) => !each.isOptional && !isUnknown(each))
  if (required.length > 0) return required
  const most = Math.max(...all.map(({ share }) => share))
  return all.filter(({ share }) => share === most)
}

/** Without words that names of gyms have in common, as `fitness` in `lifetime fitness`, beside others. */
function essentialOf(needed: readonly WeighedMatches[]): readonly WeighedMatches[] {
  const essential = needed.filter(({ word }) => !isCommonInNames(word))
  return essential.some(({ word }) => !isGeneralWord(word)) ? essential : needed
}
