// What a search asks for, one after the other, until its matches reach where gyms are looked for.

import { maxNameLength } from '../columns/gym-columns.rules.ts'
import * as meanings from '../words/meanings.rules.ts'
import { isInName, rowsWithAll, type Terms } from '../words/terms.rules.ts'
import { type Centre, centresOf, type Reach } from './geography.rules.ts'
import type { Indexed } from './known-places.rules.ts'
import { placeOf } from './places.rules.ts'
import type { WeighedMatches } from './word-matches.rules.ts'

/** A search for the rows that contain all of the needed words but `missing`. */
export interface Tier extends Reach {
  needed: readonly WeighedMatches[]
  missing: number
  /** Which the scores are of. */
  words: readonly WeighedMatches[]
  /** Only if there is no match anywhere. */
  isLastResort?: boolean
  /** What follows the name of a chain, or a kind: a place that no address has. */
  leftOut?: readonly WeighedMatches[]
}

/** Words are a place if this share of the gyms in it is together. */
const minShare = 0.5

/** From what the query says to less and less of it. */
export function* tiersOf(
  all: readonly WeighedMatches[],
  indexed: Indexed,
  centres: readonly Centre[] | undefined,
): Generator<Tier> {
  const inOrder = neededOf(all)
  const needed = inOrder.toSorted((a, b) => a.count - b.count)
  const strict: Tier = { needed, missing: 0, words: all, centres }
  const kinds = withoutTraits(all, needed)
  if (kinds.length > 0 && all.some(({ word }) => meanings.isGym(word))) {
    yield { ...strict, hasAllWords: true, isClose: true }
    yield { ...strict, needed: kinds, isClose: true }
  }
  yield { ...strict, hasAllWords: true }
  const essential = essentialOf(needed)
  if (essential.length < needed.length) yield { ...strict, needed: essential }
  const { placeWords, rows } = placeOf(indexed, inOrder)
  const others = essential.filter((word) => !placeWords.includes(word))
  const isPlace = others.length > 0 && placeWords.length > 0
  const placeCentres = isPlace ? (centres ?? centresOf(indexed.columns, rows, minShare)) : []
  const words = all.filter((word) => !placeWords.includes(word))
  if (placeCentres.length > 0) yield { needed: others, missing: 0, words, centres: placeCentres }
  if (needed.length > 1 && needed.every(({ word }) => meanings.isKind(word))) yield { ...strict, missing: 1 }
  if (kinds.length > 0) yield { ...strict, needed: kinds }
  const withoutPlace = askedBeforePlace(indexed, all, inOrder)
  if (withoutPlace) yield { ...strict, ...withoutPlace, centres: undefined }
  for (let missing = 1; missing <= needed.length / 2; missing++) {
    yield { ...strict, missing, centres: undefined, isLastResort: true }
  }
}

/**
 * What is asked for before a place that no address has. It is left out if there is no match anywhere; a street, which few
 * addresses have, also if there is none near.
 */
function askedBeforePlace(
  indexed: Indexed,
  all: readonly WeighedMatches[],
  inOrder: readonly WeighedMatches[],
): Pick<Tier, 'needed' | 'words' | 'leftOut' | 'isLastResort'> | undefined {
  const called = calledFirst(indexed, inOrder)
  const leftOut = inOrder.slice(called.length)
  if (!namesStreet(indexed, all, inOrder))
    return called.length > 0 ? { needed: called, words: all, leftOut, isLastResort: true } : undefined
  const needed = called.length > 0 ? called : gymsOf(all)
  return needed.length > 0 ? { needed, words: needed, leftOut } : undefined
}

/** The most words at the beginning that are the name of a chain, or kinds: `equinox` of `equinox hudson yards`. */
function calledFirst(indexed: Indexed, words: readonly WeighedMatches[]): readonly WeighedMatches[] {
  const spelled = words.slice(0, -1).map(({ word }) => spelledAsTerm(indexed.terms, word))
  for (let end = words.length - 1; end > 0; end--) {
    const first = words.slice(0, end)
    if (first.every(({ word }) => meanings.isKind(word)) || isChain(indexed, spelled.slice(0, end)))
      return first
  }
  return []
}

/** As most gyms spell what may be misspelled. */
function spelledAsTerm(terms: Terms, word: string): string {
  if (terms.postings(word)) return word
  const countOf = (term: string) => terms.postings(term)?.length ?? 0
  return terms.withTypos(word, 1).reduce((a, b) => (countOf(b) > countOf(a) ? b : a), word)
}

/** `yoga on broadway`, unless a gym is called that. */
function namesStreet(
  { terms }: Indexed,
  all: readonly WeighedMatches[],
  inOrder: readonly WeighedMatches[],
): boolean {
  const words = all.map(({ word }) => word)
  return meanings.isStreet(inOrder.at(-1)?.word ?? '') && !rowsWithAll(terms, words).some(isInName)
}

/** So many gyms of one name are a chain. */
const minChain = 3
/** A name may go on with one of them: `crunch fitness`. */
const endsOfNames = ['fitness', 'gym', 'club']

function isChain({ terms, columns }: Indexed, called: readonly string[]): boolean {
  const countOf = (name: readonly string[]) =>
    rowsWithAll(terms, name).filter(
      (entry) => isInName(entry) && ((columns.arrays.words[entry >> 1] ?? 0) & maxNameLength) === name.length,
    ).length
  const counts = [called, ...endsOfNames.map((end) => [...called, end])].map(countOf)
  return counts.reduce((sum, count) => sum + count) >= minChain
}

/**
 * The first tier that reaches; if none does, the first with matches. `fill` finds the matches of a tier, and returns
 * whether there are any. Those of the result are found last.
 */
export function firstReached(
  tiers: Iterable<Tier>,
  fill: (tier: Tier) => boolean,
  isReached: (tier: Tier) => boolean,
): { tier: Tier | undefined; isReached: boolean } {
  let first: Tier | undefined
  for (const tier of tiers) {
    if (tier.isLastResort && first && !first.isLastResort) break
    if (!fill(tier)) continue
    first ??= tier
    if (isReached(tier)) return { tier, isReached: true }
  }
  if (first) fill(first)
  return { tier: first, isReached: false }
}

const minWishShare = 0.2

/** Gyms that have it come first, but of most gyms it is unknown. */
export const isWish = ({ fact, share }: WeighedMatches) => fact !== undefined && share > minWishShare

const gymsOf = (all: readonly WeighedMatches[]) =>
  all.filter(({ word, count }) => count > 0 && meanings.isGym(word))

/** The words that are not optional; if all are, those that say most: `gym` of `cheap gym`. */
function neededOf(all: readonly WeighedMatches[]): readonly WeighedMatches[] {
  const isUnknown = ({ word, count }: WeighedMatches) => count === 0 && meanings.isGeneralWord(word)
  const required = all.filter((each) => !each.isOptional && !isWish(each) && !isUnknown(each))
  if (required.length > 0) return required
  const gyms = gymsOf(all)
  if (gyms.length > 0 && all.some((each) => isWish(each) || each.isEvery)) return gyms
  const most = Math.max(...all.map(({ share }) => share))
  return all.filter(({ share }) => share === most)
}

/** Without for whom it should be. Empty if nobody is named. */
function withoutTraits(
  all: readonly WeighedMatches[],
  needed: readonly WeighedMatches[],
): readonly WeighedMatches[] {
  const kinds = needed.filter(({ word }) => !meanings.isTrait(word))
  if (kinds.length === needed.length) return []
  return kinds.length > 0 ? kinds : gymsOf(all)
}

/** Without words that names of gyms have in common, as `fitness` in `lifetime fitness`, beside others. */
function essentialOf(needed: readonly WeighedMatches[]): readonly WeighedMatches[] {
  const essential = needed.filter(({ word }) => !meanings.isCommonInNames(word))
  return essential.some(({ word }) => !meanings.isGeneralWord(word)) ? essential : needed
}
