// The demo data: gyms and edits as they stand in demo.json, and generated reviews, costs and answers of members. The
// same at every start.
import { dayMs, hourMs } from '@jumpingjack/contracts/fields/durations'
import { type GymImport, gymIdOf } from '@jumpingjack/gym/import'
import type { ImportedAnswer } from '@jumpingjack/gym/import-answers'
import type { ImportedCost } from '@jumpingjack/gym/import-costs'
import type { ImportedEdit } from '@jumpingjack/gym/import-edits'
import type { ImportedReview } from '@jumpingjack/review/import'
import { pick, seededRandom } from '../../infra/fakes/src/shared/random.ts'
import demo from './demo.json' with { type: 'json' }

/** The test of the demo data checks that they are valid. */
export const demoGyms = demo.gyms as GymImport[]
/** The last gym has neither reviews nor costs nor answers. */
const describedGyms = demoGyms.slice(0, -1)

export interface DemoReview extends Omit<ImportedReview, 'photoUrls'> {
  gym: GymImport
  /** The numbers of its photos, which show the gym from different sides. */
  photos: readonly number[]
}

/** Cumulative percentages of ratings of 5, 4, 3 and 2 stars per quality of gym; the rest is 1 star. */
const qualities = [
  [70, 95, 100, 100],
  [45, 85, 95, 100],
  [25, 65, 90, 98],
  [15, 45, 78, 93],
]
const minRatingWithPhotos = 3
/** Of the newest reviews of a gym. Cards show the first photo of the newest. */
const photosOfReviews = [[0, 1], [2]]

/** Their dates are within the 18 months before `now`. */
export function demoReviews(now: Date): DemoReview[] {
  const takeText = createTexts()
  return describedGyms.flatMap((gym) => withPhotos(reviewsOf(gym, now, takeText)))
}

/** Three to five, each by another member. */
function reviewsOf(gym: GymImport, now: Date, takeText: ReturnType<typeof createTexts>): DemoReview[] {
  const random = seededRandom(gym.sourceId)
  const quality = pick(random, qualities)
  const authors = [...demo.members]
  return Array.from({ length: 3 + upTo(2, random) }, () => {
    const [author] = authors.splice(upTo(authors.length - 1, random), 1)
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

/** Takes a text for this type of gym, else one for any, each once; undefined when all are taken. */
function createTexts() {
  const left: Record<string, Partial<Record<string, string[]>>> = structuredClone(demo.comments)
  return (type: string, rating: number) => left[type]?.[rating]?.shift() ?? left.any?.[rating]?.shift()
}

const maxObservations = 3
/** Dollars a month by price range: the least, and the number of steps of four dollars. */
const monthly: Record<string, [least: number, steps: number]> = { $: [15, 3], $$: [39, 9], $$$: [89, 20] }

/** What gyms cost, in their price ranges. Their dates are within the 15 months before `now`. Of one gym in six none. */
export function demoCosts(now: Date): ImportedCost[] {
  return describedGyms.flatMap((gym) => {
    const random = seededRandom(`costs of ${gym.sourceId}`)
    const [least, steps] = monthly[gym.priceRange ?? '$$'] ?? [39, 9]
    if (random() < 1 / 6) return []
    const shuffled = demo.members.map(({ userId }) => ({ userId, at: random() })).sort((a, b) => a.at - b.at)
    const members = shuffled.map(({ userId }) => userId)
    const month = 100 * (least + 4 * upTo(steps - 1, random)) - 1
    const joining = pick(random, [0, 2_900, 4_900, 9_900])
    const yearly = pick(random, [0, 0, 3_900])
    const noticeMonths = pick(random, [0, 1, 1, 2])
    const dayPass = gym.dayPass?.price ? 100 * Number(gym.dayPass.price.replace('$', '')) : undefined
    return Array.from({ length: 1 + upTo(maxObservations - 1, random) }, (_, index): ImportedCost => {
      const daysAgo = Math.floor((index + random()) * 150)
      // The last is what the gym shows.
      const confirmations = index === 0 ? 1 + upTo(2, random) : upTo(2, random)
      const terms = { monthly: month - 200 * index, joining, yearly, noticeMonths, dayPass }
      return {
        ...{ gymId: gymIdOf(gym.sourceId), userId: members[index] ?? '', for: 'adult', currency: 'USD' },
        ...terms,
        observedOn: new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10),
        confirmedBy: members.slice(maxObservations, maxObservations + confirmations),
      }
    })
  })
}

/** About facts: of each up to three, within the 300 days before `now`. Some facts nobody has confirmed. */
export function demoAnswers(now: Date): ImportedAnswer[] {
  return describedGyms.flatMap(({ sourceId, amenities, lacks }) => {
    const random = seededRandom(`answers ${sourceId}`)
    const ofFact = (field: ImportedAnswer['field'], value: 'yes' | 'no') => {
      const first = upTo(demo.members.length - 3, random)
      return demo.members.slice(first, first + upTo(3, random)).map(({ userId }) => {
        const at = new Date(now.getTime() - (1 + upTo(300, random)) * dayMs)
        return { gymId: gymIdOf(sourceId), field, value, userId, at }
      })
    }
    return [
      ...(amenities ?? []).flatMap((field) => ofFact(field, 'yes')),
      ...(lacks ?? []).flatMap((field) => ofFact(field, 'no')),
    ]
  })
}

/** One gym has closed, and one edit waits for a second member. */
export function demoEdits(now: Date): ImportedEdit[] {
  return demo.edits.map(({ sourceId, member, daysAgo, isDecided, changes }) => {
    const at = new Date(now.getTime() - daysAgo * dayMs)
    const by = { userId: demo.members[member]?.userId ?? '', at, isDecided }
    return { gymId: gymIdOf(sourceId), changes: changes as ImportedEdit['changes'], ...by }
  })
}

/** From 0 to `max`. */
function upTo(max: number, random: () => number): number {
  return Math.floor(random() * (max + 1))
}
