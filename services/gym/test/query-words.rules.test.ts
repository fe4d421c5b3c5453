// How much of a query is looked at.
import { expect, it } from 'vitest'
import { queryWordsOf } from '../src/search/words/query-words.rules.ts'

it.each([
  ['many words', 'abcdefg '.repeat(28)],
  // Compatibility characters stand for up to 18 letters each.
  ['many words of few characters', 'ﷺ'.repeat(200)],
  ['many letters', 'ﷲ'.repeat(200)],
  ['single letters', 'q w e r t y u i o p '.repeat(10)],
])('splits few words of limited length: %s', (_what, query) => {
  const split: string[] = []
  queryWordsOf(query, (word) => {
    split.push(word)
    return [word]
  })
  expect(split.length).toBeLessThanOrEqual(12)
  expect(Math.max(...split.map((word) => word.length))).toBeLessThanOrEqual(40)
})
