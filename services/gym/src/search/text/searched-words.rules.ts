// What the words of a search mean, for who reads the reply.
import type { SearchWord } from '@jumpingjack/contracts/gym/text-search'
import { isAnyGym, isKind, isOptionalWord, isTrait, translationOf } from '../words/meanings.rules.ts'
import { beforePlace, nearHereIn, type QueryWord } from '../words/query-words.rules.ts'
import type { Wish } from '../words/wishes.rules.ts'
import { wordsOf } from '../words/words.rules.ts'
import { isArea } from './known-places.rules.ts'

/** In the order of the text, each phrase of wishes together. A word that is not known is ignored. */
export function searchedWords(
  text: string,
  words: readonly QueryWord[],
  wishes: readonly Wish[],
  isKnown: (word: QueryWord) => boolean,
): SearchWord[] {
  // `in der Nähe von Austin` is not here.
  const here = words.some((each) => each.inPlace || isArea(each)) ? [] : nearHereIn(text)
  const near = here.map((word): SearchWord => ({ word, means: 'near' }))
  const others = words.filter(({ fact, word }) => !fact && !here.includes(word))
  // Beside what is asked for, the `health` of `health club` says nothing. Alone, or in a name, it does.
  const saysMore = wishes.length > 0 || others.some(({ word }) => !isAnyGym(word))
  const isSaid = saysMore && others.every((each) => meaningOf(each) !== 'name')
  const meant = others.map((each): SearchWord[] => {
    const isIgnored = !each.inPlace && !isAnyGym(each.word) && !isKnown(each)
    const typed = wordsOf(text).find((other) => translationOf(other)?.includes(each.word))
    const means = isIgnored ? 'ignored' : meaningOf(each)
    const isFiller = isSaid && means === 'kind' && !isKind(each.word)
    return [{ word: each.word, means: isFiller ? 'filler' : means, ...(typed && { typed }) }]
  })
  const wished = wishes.map(({ words, ...asks }): SearchWord[] => {
    const means = asks.fact || asks.hours || asks.feeLimit ? 'fact' : 'ignored'
    return words.map((word) => ({ word, means, ...asks }))
  })
  const lower = text.toLowerCase()
  const placeOf = ([first]: SearchWord[]) => lower.indexOf(first?.typed ?? first?.word ?? '')
  return [...meant, ...wished, near].sort((a, b) => placeOf(a) - placeOf(b)).flat()
}

function meaningOf(each: QueryWord): SearchWord['means'] {
  const { word } = each
  if (beforePlace.test(word)) return 'filler'
  if (each.inPlace || isArea(each)) return 'place'
  if (isTrait(word)) return 'fact'
  if (isOptionalWord(word)) return 'filler'
  if (isKind(word) || isAnyGym(word)) return 'kind'
  return 'name'
}
