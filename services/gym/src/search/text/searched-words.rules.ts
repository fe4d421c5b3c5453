// What the words of a search mean, for who reads the reply.
import type { SearchWord } from '@jumpingjack/contracts/gym/text-search'
import {
  cityOf,
  isAnyGym,
  isGeneralWord,
  isKind,
  isOptionalWord,
  isTrait,
  kindLike,
  translationOf,
} from '../words/meanings.rules.ts'
import { beforePlace, nearHereIn, type QueryWord } from '../words/query-words.rules.ts'
import type { Wish } from '../words/wishes.rules.ts'
import { wordsOf } from '../words/words.rules.ts'
import { isArea } from './known-places.rules.ts'

/** In the order of the text, each phrase of wishes together. Words that are not known or left out are ignored. */
export function searchedWords(
  text: string,
  words: readonly QueryWord[],
  wishes: readonly Wish[],
  isKnown: (word: QueryWord) => boolean,
  leftOut: readonly QueryWord[] = [],
): SearchWord[] {
  // `in der Nähe von Austin` is not here.
  const here = words.some(namesPlace) ? [] : nearHereIn(text)
  const near = here.map((word): SearchWord => ({ word, means: 'near' }))
  const others = words.filter(({ fact, word }) => !fact && !here.includes(word))
  // Beside what is asked for, the `health` of `health club` says nothing. Alone, or in a name, it does.
  const saysMore = wishes.length > 0 || others.some(({ word }) => !isAnyGym(word))
  const isSaid = saysMore && others.every((each) => meaningOf(each) !== 'name')
  const meanings = others.map((each): SearchWord[] => {
    const isLeftOut = leftOut.some(({ word }) => word === each.word)
    const isIgnored = !each.inPlace && !isAnyGym(each.word) && (isLeftOut || !isKnown(each))
    const typed = asTyped(text, each)
    const means = isIgnored ? 'ignored' : meaningOf(each)
    const isFiller = isSaid && means === 'kind' && !isKind(each.word)
    const { word, meant } = each
    return [{ word, means: isFiller ? 'filler' : means, ...(meant && { meant }), ...typed }]
  })
  const wished = wishes.map(({ words, ...asks }): SearchWord[] => {
    const means = asks.fact || asks.hours || asks.feeLimit ? 'fact' : 'ignored'
    return words.map((word) => ({ word, means, ...asks }))
  })
  return inOrder(text, meanings, [...wished, near]).flat()
}

/** `words` are in the order of the text already; `others` come where their first word is. */
function inOrder(text: string, words: readonly SearchWord[][], others: readonly SearchWord[][]) {
  const tokens = wordsOf(text)
  const placeOf = ([first]: readonly SearchWord[], from = 0) =>
    tokens.indexOf(wordsOf(first?.typed ?? first?.word ?? '')[0] ?? '', from)
  let next = 0
  const placed = words.map((run) => {
    const at = placeOf(run, next)
    // Not as it was typed, as `ymca` for `y.m.c.a.`: it follows the one before.
    if (at >= next) next = at + 1
    return { run, at: next - 1 }
  })
  const all = [...placed, ...others.map((run) => ({ run, at: placeOf(run) }))]
  return all.sort((a, b) => a.at - b.at).map(({ run }) => run)
}

/** A translated word, or a misspelled kind. */
function asTyped(text: string, { word }: QueryWord): Pick<SearchWord, 'typed' | 'meant'> {
  const all = wordsOf(text)
  const translated = all.find((other) => translationOf(other)?.includes(word))
  if (translated) return { typed: translated }
  const typed = all.includes(word) ? undefined : all.find((other) => isMisspelled(other, word))
  const meant = typed && kindLike(typed)
  return meant ? { typed, meant } : {}
}

function isMisspelled(typed: string, word: string): boolean {
  const kind = kindLike(typed) ?? ''
  return kind !== typed && (kind === word || (translationOf(kind)?.includes(word) ?? false))
}

/** What follows `in` or `near` and begins with no place that is known, as it was typed: `Wrigley Field Chicago`. */
export function unknownPlaceIn(text: string, words: readonly QueryWord[]): string | undefined {
  const isUnknown = (each: QueryWord) =>
    each.isPlace && !isGeneralWord(each.word) && !beforePlace.test(each.word) && !each.inPlace
  const from = words.findIndex((each) => isUnknown(each) && !isArea(each))
  const after = words.slice(from).findIndex(({ isPlace }) => !isPlace)
  return from < 0 ? undefined : textOf(text, words.slice(from, after < 0 ? undefined : from + after))
}

/** Words that follow each other, as they were typed: with accents, and in one word what is looked for as two. */
export function textOf(text: string, words: readonly QueryWord[]): string {
  const all = words.map(({ word }) => word)
  const wanted = all.join('')
  const tokens = Array.from(text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu))
  const folded = tokens.map(([typed]) => wordsOf(typed).join(''))
  for (const [from, first] of tokens.entries()) {
    for (const [to, last] of tokens.entries()) {
      const isRun = to >= from && folded.slice(from, to + 1).join('') === wanted
      if (isRun) return text.slice(first.index, last.index + last[0].length)
    }
  }
  return all.join(' ')
}

/** The nickname of a city may be a name: `la fitness`. */
const namesPlace = (each: QueryWord) =>
  each.inPlace !== undefined || (isArea(each) && cityOf(each.word) === undefined)

function meaningOf(each: QueryWord): SearchWord['means'] {
  const { word } = each
  if (beforePlace.test(word)) return 'filler'
  if (namesPlace(each)) return 'place'
  if (isTrait(word)) return 'fact'
  if (isOptionalWord(word)) return 'filler'
  if (isKind(word) || isAnyGym(word)) return 'kind'
  return 'name'
}
