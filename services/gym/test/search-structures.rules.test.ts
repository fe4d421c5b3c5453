// The heap and the search with typos, compared with plain arrays.
import { expect, it } from 'vitest'
import { createTopRows } from '../src/search/index/gym-orders.rules.ts'
import { withinTypos } from '../src/search/words/terms.rules.ts'

let seed = 5
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
const upTo = (count: number) => Math.floor(random() * count)

it('picks the first rows of many, by value and then by row', () => {
  const items = Array.from({ length: 3_000 }, (_, row) => ({ row, value: upTo(1_000) }))
  const sorted = items.toSorted((a, b) => a.value - b.value || a.row - b.row)
  for (const limit of [1, 7, 200, 5_000]) {
    const top = createTopRows(limit, (a, b) => a - b)
    for (const { row, value } of items) top.offer(row, value)
    expect(top.sorted()).toEqual(sorted.slice(0, limit))
  }
})

it('finds the terms within two typos of a word', () => {
  const letters = ['a', 'b', 'c']
  const aTerm = () => Array.from({ length: 1 + upTo(6) }, () => letters[upTo(3)]).join('')
  const terms = [...new Set(Array.from({ length: 400 }, aTerm))].sort()
  for (let n = 0; n < 20; n++) {
    const word = aTerm()
    const found = withinTypos(terms, (term) => terms.includes(term), word, 2)
    expect(found).toEqual(terms.filter((term) => distance(word, term) <= 2))
  }
})

/** The least number of letters to change, add, leave out or swap with a neighbour. */
function distance(a: string, b: string): number {
  if (!a || !b) return a.length + b.length
  const [first, second] = [a.slice(0, -1), b.slice(0, -1)]
  const isSwapped = a.length > 1 && b.length > 1 && a.slice(-2) === (b.at(-1) ?? '') + b.at(-2)
  return Math.min(
    distance(first, second) + (a.at(-1) === b.at(-1) ? 0 : 1),
    distance(first, b) + 1,
    distance(a, second) + 1,
    isSwapped ? distance(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  )
}
