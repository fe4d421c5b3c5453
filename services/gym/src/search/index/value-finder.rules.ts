// Finds the first gyms of the orders that depend on the query: by distance and by relevance.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import { visitOutwards } from '../map/outwards.rules.ts'
import {
  createReach,
  createSquares,
  type MatchValues,
  matchValues,
  type ValueOrder,
} from '../ranking/match-values.rules.ts'
import { scoresByName } from '../ranking/name-scores.rules.ts'
import { compareTexts } from '../structures/sort-rows.rules.ts'
import { createTopRows } from '../structures/top-rows.rules.ts'
import type { GymColumns } from './gym-columns.rules.ts'
import type { GymFilter } from './gym-filter.rules.ts'
import type { FoundRows, GymFinder, GymSearch, Matches } from './gym-finder.rules.ts'
import { createMatcher } from './gym-matcher.rules.ts'
import type { GymTable } from './gym-table.rules.ts'
import { chooseCentre } from './reach.rules.ts'

/** More than `maxCompared` matches are searched outwards: most of them are too far away to come first. */
export function createValueFinder(table: GymTable, finder: GymFinder, maxCompared: number) {
  const { columns, positions } = table
  let left = new Uint8Array(0)

  /** Sets `left` to 1 for each row that may match. */
  function markLeft({ rows, count }: Matches): void {
    if (left.length < columns.length()) left = new Uint8Array(columns.arrays.facet.length)
    left.fill(rows ? 0 : 1)
    if (rows) for (let index = 0; index < count; index++) left[rows[index] ?? 0] = 1
  }

  /** Of the gyms that are farther away than `square`, only those of a high score can come first. */
  function offerFar(
    matches: Matches,
    filter: GymFilter,
    square: number,
    { top, offer, values }: Ranking,
  ): void {
    if (matches.visitAbove) {
      matches.visitAbove(values.minScore(square, top.maxValue()), left, offer)
      return
    }
    const all = matches.rows ?? finder.candidates(filter).rows
    for (let index = 0; index < matches.count; index++) {
      if (left[all[index] ?? 0] === 1) offer(all[index] ?? 0)
    }
  }

  return (query: GymSearch, order: ValueOrder): FoundRows => {
    const { filter, near } = query
    const isNarrowed = filter.text || filter.box || filter.circle
    const matches: Matches = isNarrowed ? finder.candidates(filter, near) : finder.find(filter)
    const { rows, count, maxScore = 0, wanted } = matches
    const place = order === 'relevance' ? chooseCentre(columns, matches, near, maxCompared) : undefined
    const reference = place ?? near
    const values = matchValues(columns, order, wanted)
    const scoreOf =
      order === 'relevance' && !reference && count <= maxCompared
        ? branchScores(columns, matches, filter.text)
        : matches.scoreOf
    const ranking = createRanking(columns, query, values, reference, scoreOf)
    const { top, offer } = ranking
    if (!reference || count <= maxCompared) {
      const all = rows ?? finder.candidates(filter).rows
      for (let index = 0; index < count; index++) offer(all[index] ?? 0)
    } else {
      markLeft(matches)
      const isMatch = rows ? () => true : createMatcher(columns, filter)
      const visit = (row: number) => {
        if (left[row] !== 1 || !isMatch(row)) return
        left[row] = 0
        offer(row)
      }
      const isEnough = (square: number) => values.maxSquare(maxScore, top.maxValue()) < square
      const visited = visitOutwards(positions, reference, visit, isEnough)
      if (!visited.isEnough) offerFar(matches, filter, visited.square, ranking)
    }
    return { found: top.sorted(), total: count }
  }
}

type Ranking = ReturnType<typeof createRanking>

/** The first rows of the order, one more than the limit, among those that are offered. */
function createRanking(
  columns: GymColumns,
  { after, limit }: GymSearch,
  values: MatchValues,
  reference: UnitVector | undefined,
  scoreOf: ((row: number) => number) | undefined,
) {
  const { ids } = columns
  const top = createTopRows(limit + 1, (a, b) => compareTexts(ids[a], ids[b]))
  const reach = createReach(values)
  const squareOf = createSquares(columns, reference)
  const [fromValue, fromId] = after && 'value' in after ? [after.value ?? 0, after.id] : [-Infinity, '']
  const isAfter = (row: number, value: number) =>
    value > fromValue || (value === fromValue && compareTexts(ids[row], fromId) > 0)

  function offer(row: number): void {
    const score = scoreOf ? scoreOf(row) : 0
    const square = squareOf(row)
    if (square > reach(score, top.maxValue())) return
    const value = values.valueOf(row, score, square)
    if (value !== Number.POSITIVE_INFINITY && isAfter(row, value)) top.offer(row, value)
  }
  return { top, offer, values }
}

function branchScores(columns: GymColumns, { rows, count, scoreOf }: Matches, text = '') {
  return rows && scoreOf && scoresByName(columns, rows.subarray(0, count), scoreOf, text)
}
