// Generated reviews of the demo gyms. Deterministic. Each text is used once.
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import { type GymImport, gymIdOf } from '@jumpingjack/gym/import'
import type { ImportedReview } from '@jumpingjack/review/import'
import { pick, seededRandom } from '../../infra/fakes/src/shared/random.ts'
import demo from './demo.json' with { type: 'json' }

/** The test of the demo data checks that they are valid. */
export const demoGyms = demo.gyms as GymImport[]

export interface DemoReview extends Omit<ImportedReview, 'photoUrls'> {
  gym: GymImport
  /** The numbers of its photos, which show the gym from different sides. */
  photos: readonly number[]
}

const minReviews = 3
const maxReviews = 5
const minRatingWithPhotos = 3
/** Cumulative percentages of ratings of 5, 4, 3 and 2 stars per quality of gym; the rest is 1 star. */
const qualities = [
  [70, 95, 100, 100],
  [45, 85, 95, 100],
  [25, 65, 90, 98],
  [15, 45, 78, 93],
]
/** Of the newest reviews of a gym. Cards show the first photo of the newest. */
const photosOfReviews = [[0, 1], [2]]

/** Their dates are within the 18 months before `now`. The last gym has none. */
export function demoReviews(now: Date): DemoReview[] {
  const takeText = createTexts()
  return demoGyms.slice(0, -1).flatMap((gym) => withPhotos(reviewsOf(gym, now, takeText)))
}

function reviewsOf(gym: GymImport, now: Date, takeText: ReturnType<typeof createTexts>): DemoReview[] {
  const random = seededRandom(gym.sourceId)
  const quality = pick(random, qualities)
  const authors = [...demo.members]
  const count = minReviews + Math.floor(random() * (maxReviews - minReviews + 1))
  return Array.from({ length: count }, () => {
    const [author] = authors.splice(Math.floor(random() * authors.length), 1)
    const roll = random() * 100
    const rating = 5 - quality.filter((border) => roll >= border).length
    return {
      gym,
      gymId: gymIdOf(gym.sourceId),
      userId: author?.userId ?? '',
      authorName: author?.name ?? '',
      rating,
      comment: takeText(gym.type, rating),
      createdAt: new Date(now.getTime() - Math.ceil(random() * 540 * 24) * hourMs),
      photos: [],
    }
  })
}

function withPhotos(reviews: DemoReview[]): DemoReview[] {
  const liked = reviews.filter(({ rating }) => rating >= minRatingWithPhotos)
  const newest = liked.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return reviews.map((review) => ({ ...review, photos: photosOfReviews[newest.indexOf(review)] ?? [] }))
}

/** Takes a text for this type of gym, else one for any; undefined when all are taken. */
function createTexts() {
  const left: Record<string, Partial<Record<string, string[]>>> = structuredClone(demo.comments)
  return (type: string, rating: number) => left[type]?.[rating]?.shift() ?? left.any?.[rating]?.shift()
}
