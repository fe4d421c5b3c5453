// Generated reviews of the demo gyms. Deterministic.

import { createHash } from 'node:crypto'
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import { gymIdOf } from '@jumpingjack/gym/import'
import type { ImportedReview } from '@jumpingjack/review/import'
import demo from './demo.json' with { type: 'json' }

type Comments = Partial<Record<string, (string | null)[]>>

/** One of this many gyms has no reviews. */
const unreviewedEvery = 12
const minReviews = 3
const maxReviews = 8
/** Cumulative percentages of ratings of 5, 4, 3 and 2 stars per quality of gym; the rest is 1 star. */
const qualities = [
  [70, 95, 100, 100],
  [45, 85, 95, 100],
  [25, 65, 88, 97],
  [10, 35, 70, 92],
]

/** Their dates are within the 18 months before `now`. */
export function demoReviews(now: Date): ImportedReview[] {
  return demo.gyms.flatMap((gym, index) => (isUnreviewed(index) ? [] : reviewsOf(gym, now)))
}

function isUnreviewed(index: number): boolean {
  return index % unreviewedEvery === unreviewedEvery - 1 || index === demo.gyms.length - 1
}

function reviewsOf({ sourceId, type }: (typeof demo.gyms)[number], now: Date): ImportedReview[] {
  const random = createRandom(sourceId)
  const quality = pick(qualities, random())
  const authors = [...demo.members]
  const usedComments = new Set<string>()
  const count = minReviews + Math.floor(random() * (maxReviews - minReviews + 1))
  return Array.from({ length: count }, () => {
    const [author] = authors.splice(Math.floor(random() * authors.length), 1)
    const roll = random() * 100
    const rating = 5 - quality.filter((border) => roll >= border).length
    const comment = pick(commentsFor(type, rating), random())
    const isNew = comment !== null && !usedComments.has(comment)
    if (isNew) usedComments.add(comment)
    return {
      gymId: gymIdOf(sourceId),
      userId: author?.userId ?? '',
      authorName: author?.name ?? '',
      rating,
      comment: isNew ? comment : undefined,
      createdAt: new Date(now.getTime() - Math.ceil(random() * 540 * 24) * hourMs),
    }
  })
}

function commentsFor(type: string, rating: number): (string | null)[] {
  const texts: Record<string, Comments> = demo.comments
  // Comments for the type of the gym are twice as likely.
  const typeComments = texts[type]?.[rating] ?? []
  return [...(texts.any?.[rating] ?? []), ...typeComments, ...typeComments]
}

/** A pseudorandom generator of numbers from 0 to 1. */
function createRandom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest()
  return () => {
    state = createHash('sha256').update(state).digest()
    return state.readUInt32BE() / 2 ** 32
  }
}

function pick<T>(values: readonly T[], roll: number): T {
  const value = values[Math.floor(roll * values.length)]
  if (value === undefined) throw new Error('pick() needs at least one value')
  return value
}
