// Reviews of the demo gyms: made up, always the same, as varied as real ones.
import { createHash } from 'node:crypto'
import { gymIdOf } from '@jumpingjack/gym/import'
import type { ImportedReview } from '@jumpingjack/review/import'
import demo from './demo.json' with { type: 'json' }

type Comments = Partial<Record<string, (string | null)[]>>

const dayMs = 86_400_000
/** Every so many gyms nobody has written a review yet. */
const unreviewedEvery = 12
const fewest = 3
const most = 8
/** How often gyms of each quality give 5, 4, 3, 2 stars, in percent, each added to the one before; else 1. */
const qualities = [
  [70, 95, 100, 100],
  [45, 85, 95, 100],
  [25, 65, 88, 97],
  [10, 35, 70, 92],
]

/** Written within the year and a half before `now`. */
export function demoReviews(now: Date): ImportedReview[] {
  return demo.gyms.flatMap((gym, index) => (isUnreviewed(index) ? [] : reviewsOf(gym, now)))
}

function isUnreviewed(index: number): boolean {
  return index % unreviewedEvery === unreviewedEvery - 1 || index === demo.gyms.length - 1
}

function reviewsOf({ sourceId, type }: (typeof demo.gyms)[number], now: Date): ImportedReview[] {
  const random = dice(sourceId)
  const quality = pick(qualities, random())
  const authors = [...demo.members]
  const said = new Set<string>()
  const count = fewest + Math.floor(random() * (most - fewest + 1))
  return Array.from({ length: count }, () => {
    const [author] = authors.splice(Math.floor(random() * authors.length), 1)
    const roll = random() * 100
    const rating = 5 - quality.filter((border) => roll >= border).length
    const comment = pick(commentsFor(type, rating), random())
    const isNew = comment !== null && !said.has(comment)
    if (isNew) said.add(comment)
    return {
      gymId: gymIdOf(sourceId),
      userId: author?.userId ?? '',
      authorName: author?.name ?? '',
      rating,
      comment: isNew ? comment : undefined,
      createdAt: new Date(now.getTime() - Math.ceil(random() * 540 * 24) * (dayMs / 24)),
    }
  })
}

function commentsFor(type: string, rating: number): (string | null)[] {
  const texts: Record<string, Comments> = demo.comments
  // What is said of this kind of gym comes up twice as often.
  const special = texts[type]?.[rating] ?? []
  return [...(texts.any?.[rating] ?? []), ...special, ...special]
}

/** Numbers from 0 to 1 that depend on nothing but the seed. */
function dice(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest()
  return () => {
    state = createHash('sha256').update(state).digest()
    return state.readUInt32BE() / 2 ** 32
  }
}

function pick<T>(values: readonly T[], roll: number): T {
  const value = values[Math.floor(roll * values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}
