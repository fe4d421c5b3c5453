// The sorted list in chunks, the quadtree and the heap, compared with plain arrays.
import { isInBox } from '@jumpingjack/contracts/gym/gym-area'
import { expect, it } from 'vitest'
import { squareOf } from '../src/search/map/map-range.rules.ts'
import { part } from '../src/search/map/parts.rules.ts'
import { createSpatialTree } from '../src/search/map/spatial-tree.rules.ts'
import { type RowBlocks, visitRows } from '../src/search/map/tree-views.rules.ts'
import { createOrderedRows } from '../src/search/structures/ordered-rows.rules.ts'
import { sortedByNumber, sortedByText } from '../src/search/structures/sort-rows.rules.ts'
import { withinTypos } from '../src/search/structures/sorted-texts.rules.ts'
import { createTopRows } from '../src/search/structures/top-rows.rules.ts'

let seed = 5
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
const upTo = (count: number) => Math.floor(random() * count)
const oneOf = (...values: number[]) => values[upTo(values.length)] ?? 0

it('keeps rows sorted through random changes', () => {
  const values = new Map<number, number>()
  const compare = (a: number, b: number) => (values.get(a) ?? 0) - (values.get(b) ?? 0) || a - b
  const rows = createOrderedRows(compare)
  const set = (row: number) => values.set(row, upTo(500))
  for (let row = 1; row <= 5_000; row++) set(row)
  rows.load(Int32Array.from([...values.keys()].sort(compare)))
  for (let n = 0; n < 20_000; n++) {
    const row = 1 + upTo(8_000)
    if (values.has(row)) rows.remove(row)
    values.delete(row)
    if (n > 15_000 || upTo(3)) {
      set(row)
      rows.insert(row)
    }
  }
  const sorted = () => [...values.keys()].sort(compare)
  const after = (row?: number, count = Number.POSITIVE_INFINITY) => {
    const found: number[] = []
    rows.walk(row, (each) => found.push(each) < count)
    return found
  }
  expect(after()).toEqual(sorted())
  expect(after(undefined, 7)).toEqual(sorted().slice(0, 7))
  const last = sorted().at(-1)
  for (const row of [sorted()[0], sorted()[3_000], last, 0]) {
    expect(after(row)).toEqual(sorted().filter((each) => compare(each, row ?? 0) > 0))
  }
  for (const row of sorted()) rows.remove(row)
  expect(after()).toEqual([])
})

const places: [latitude: number, longitude: number][] = [
  ...([0, 90, -90] as const).map((latitude): [number, number] => [latitude, oneOf(-180, 180)]),
  ...Array.from({ length: 100 }, (): [number, number] => [10, 10]),
  ...Array.from({ length: 4_000 }, (): [number, number] => [
    oneOf(40 + random(), 180 * random() - 90),
    oneOf(-74 + random(), -180 + random() / 100, 180 - random() / 100),
  ]),
]

it.each([
  ['a city', { west: -73.81, south: 40.49, east: -73.69, north: 40.51 }],
  ['one point', { west: 10, south: 10, east: 10, north: 10 }],
  ['both sides of the antimeridian', { west: 179, south: -18, east: -179, north: -16 }],
  ['the north pole', { west: -180, south: 89.95, east: 180, north: 90 }],
  ['the south pole', { west: -180, south: -90, east: 180, north: -85 }],
  ['almost a whole circle of latitude', { west: -73.95, south: 40.7, east: -73.99, north: 40.701 }],
])('finds the rows of %s once, also when others are removed', (_name, box) => {
  const [latitude, longitude] = [places.map(([one]) => one), places.map(([, other]) => other)]
  const square = places.map(([one, other]) => squareOf(one, other))
  const tree = createSpatialTree({ latitude, longitude, square, facet: square.map(() => 1) })
  const rows = [...places.keys()]
  const isInside = (row: number) => isInBox(box, latitude[row] ?? 0, longitude[row] ?? 0)
  const insideOf = (leaves: RowBlocks | undefined) => {
    const found: number[] = []
    if (leaves) visitRows(leaves, (row) => void found.push(row))
    return found.filter(isInside).sort()
  }
  const found = () => insideOf(tree.touching(box))
  for (const row of rows) tree.insert(row)
  expect(found()).toEqual(rows.filter(isInside).sort())
  for (const row of rows) if (row % 3 === 0) tree.remove(row)
  expect(found()).toEqual(rows.filter((row) => row % 3 > 0 && isInside(row)).sort())
  expect(tree.touching({ west: -180, south: -90, east: 180, north: 90 })).toBeUndefined()
  const { parts, edges } = tree.inView(box, 4)
  let inParts = 0
  for (let at = part.count; at < parts.length; at += part.size) inParts += parts.numbers[at] ?? 0
  expect(inParts + insideOf(edges).length).toBe(found().length)
})

it('picks the first rows of many, by value and then by row', () => {
  const items = Array.from({ length: 3_000 }, (_, row) => ({ row, value: upTo(1_000) }))
  const sorted = items.toSorted((a, b) => a.value - b.value || a.row - b.row)
  for (const limit of [1, 7, 200, 5_000]) {
    const top = createTopRows(limit, (a, b) => a - b)
    for (const { row, value } of items) top.offer(row, value)
    expect(top.sorted()).toEqual(sorted.slice(0, limit))
    expect(top.maxValue()).toBe(sorted[limit - 1]?.value ?? Number.POSITIVE_INFINITY)
  }
})

it.each([100, 1_000_000_000, 2 ** 32])('sorts rows stably by numbers below %i, and by texts', (below) => {
  const keys = Array.from({ length: 4_000 }, () => upTo(below))
  const rows = Int32Array.from(keys.keys()).reverse()
  const expected = [...rows].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
  expect([...sortedByNumber(rows, (row) => keys[row] ?? 0)]).toEqual(expected)
  const texts = keys.map(
    (key) => `${'aé'.charAt(key % 2)}${key % 50} ${'èé'.charAt(key % 3)} long name ${key % 9}`,
  )
  const byText = [...rows].sort(
    (a, b) => Number((texts[a] ?? '') > (texts[b] ?? '')) || -Number(texts[a] !== texts[b]),
  )
  expect([...sortedByText(rows, texts)]).toEqual(byText)
})

it('finds the terms within two typos of a word', () => {
  const letters = ['a', 'b', 'c']
  const aTerm = () => Array.from({ length: 1 + upTo(6) }, () => letters[upTo(3)]).join('')
  const terms = [...new Set(Array.from({ length: 400 }, aTerm))].sort()
  for (let n = 0; n < 20; n++) {
    const word = aTerm()
    expect(withinTypos(terms, word, 2)).toEqual(terms.filter((term) => distance(word, term) <= 2))
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
