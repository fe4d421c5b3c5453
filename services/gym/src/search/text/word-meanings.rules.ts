// What each word of a text asks for, as the page shows it.
import type { TextSearch } from '@jumpingjack/contracts/gym/text-search'
import { isAnyGym, isFact, isKind, isOptionalWord, isTrait } from '../words/meanings.rules.ts'
import { beforePlace, type QueryWord } from '../words/query-words.rules.ts'
import { isArea } from './known-places.rules.ts'

type Word = TextSearch['words'][number]

export function meaningsOf(words: readonly QueryWord[]): Word[] {
  return words.map((each) => ({ word: each.word, means: meaningOf(each) }))
}

function meaningOf(each: QueryWord): Word['means'] {
  const { word } = each
  if (beforePlace.test(word)) return 'filler'
  if (each.inPlace || isArea(each)) return 'place'
  if (isFact(word) || isTrait(word)) return 'fact'
  if (isOptionalWord(word)) return 'filler'
  if (isKind(word) || isAnyGym(word)) return 'kind'
  return 'name'
}
