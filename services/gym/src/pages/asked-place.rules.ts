// What visitors ask for by a text: a place with a page, a type, and what else its gyms should be or have.

import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import { gymTypeOfWords } from '@jumpingjack/contracts/gym/gym-types'
import { openNowWords } from '@jumpingjack/contracts/gym/open-now-words'
import type { SearchWord } from '@jumpingjack/contracts/gym/text-search'
import { slugOf } from '@jumpingjack/contracts/place-pages/place-paths'
import type { GymSearcher } from '../search/index/gym-search.rules.ts'
import { searchedWords, textOf, unknownPlaceIn } from '../search/text/searched-words.rules.ts'
import { areaOf, isGymWord, isSameZipArea } from '../search/words/meanings.rules.ts'
import { beforePlace, type QueryWord } from '../search/words/query-words.rules.ts'
import { rowsOf } from '../search/words/terms.rules.ts'
import { wordsOf } from '../search/words/words.rules.ts'
import { findPlace, type Place, placeAround } from './places.rules.ts'

export type AskedPlace = ReturnType<typeof readAsked>

export function readAsked(
  text: string,
  searcher: GymSearcher,
  places: ReadonlyMap<string, Place>,
  wanted?: string,
  /** Where the visitor is, if the browser has said it. */
  here?: UnitVector,
) {
  const rest = text.replace(openNowWords, ' ').trim()
  const { words: all, wishes, centres = [], inPlace } = searcher.read(rest, here)
  const { leftOut } = searcher.matches({ text: rest }, here).text ?? {}
  const words = searchedWords(rest, all, wishes, searcher.isMatched, leftOut)
  const placed = all.filter((each) => each.inPlace || (inPlace && each.states.length > 0))
  const placeName = [...new Set(placed.map(({ word, meant }) => meant ?? word))].join(' ')
  const states = inPlace ? [] : all.flatMap((each) => each.states).map((term) => term.slice(-2))
  const unknownPlace = inPlace || states.length > 0 ? undefined : unknownPlaceIn(text, all)
  const isNamed = words.some(({ means }) => !['kind', 'fact', 'near', 'filler'].includes(means))
  const mayBeBegun = isNamed && states.length === 0 && !unknownPlace
  const kinds = kindsOf(words)
  const type = kinds.length > 0 ? gymTypeOfWords(kinds) : undefined
  const isOnlyKind = words.every(({ means }) => ['kind', 'filler', 'place', 'near'].includes(means))
  const countOf = ({ rows }: Place) => rows.filter((row) => searcher.type(row) === (wanted ?? type)).length
  const only = places.get(slugOf(text)) ?? (mayBeBegun ? findPlace(places, text, countOf) : undefined)
  // `yoga brooklyn`, where a gym's name has both words.
  const unplaced = kinds.length > 0 && slugOf(words.flatMap((each) => nameIn(each)).join(' '))
  const beside = [...places.values()].find(({ names }) => unplaced && names.includes(unplaced))
  const named = only ?? (placeName ? findPlace(places, placeName, countOf) : beside)
  const isOpenNow = rest !== text.trim()
  const whole = wordsOf(text)
  return {
    ...{ text, words, wishes, type: isOnlyKind ? type : undefined },
    /** Without what asks for open now. */
    rest,
    openNow: isOpenNow,
    place: named ?? placeAround(places, centres[0]),
    /** Where the place is that the words name, or the visitor. */
    centre: centres[0] ?? here,
    here: centres[0] || named ? undefined : here,
    /** What the words name, if it is no place with a page. */
    elsewhere: inPlace && !named ? elsewhereOf(text, all, rowsOf(inPlace)) : undefined,
    /** Their codes. */
    states,
    /** Words after `in` that name no known place. */
    unknownPlace,
    /** The page of the place, or of this type there, is all that is asked for. */
    isPlain:
      only !== undefined ||
      (named !== undefined &&
        !words.some(({ meant }) => meant) &&
        !isOpenNow &&
        isOnlyKind &&
        (kinds.length === 0 || type !== undefined)),
    /** What a gym is called if the text names one, with and without the place. */
    names: [
      whole,
      whole.filter((word) => !placed.some((each) => each.word === word) && !beforePlace.test(word)),
    ].map((each) => each.join(' ')),
  }
}

const nameIn = ({ means, word }: SearchWord) => (means === 'name' ? word : [])

function kindsOf(words: readonly SearchWord[]): string[] {
  return words.filter(({ means, word }) => means === 'kind' && !isGymWord(word)).map(({ word }) => word)
}

/** A ZIP code, a town or an area. Its rows may be those around it, or of a name that is spelled alike. */
function elsewhereOf(text: string, all: readonly QueryWord[], rows: number[]) {
  const own = all.filter(({ inPlace }) => inPlace)
  const words = own.map(({ word }) => word)
  const isArea = areaOf(words.join(' ')) !== undefined
  const isIn = (address: readonly string[], word: string) =>
    address.some((other) => other === word || isSameZipArea(other, word))
  return {
    name: textOf(text, own),
    rows,
    isOwn: (address: string) => isArea || words.every((word) => isIn(wordsOf(address), word)),
  }
}
