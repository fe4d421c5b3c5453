// What the gym service reads: the reviews of a gym's page, and the ratings of all reviews. What all readers of a page see
// is kept in memory until a review of the gym changes.
import { createHash } from 'node:crypto'
import { type ReviewRating, ratingsPageSize } from '@jumpingjack/contracts/review/ratings'
import type {
  GymReviews,
  SharedReviews,
  readWitnesses as witnessesOf,
} from '@jumpingjack/contracts/review/reviews'
import { createFreshCache, type FreshCache } from '@jumpingjack/kit/mongo/fresh-cache'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { z } from 'zod'
import { reviewsFor, type StoredReview } from '../reviews/reviews.rules.ts'
import { type ReviewStore, reviewIdOf } from '../reviews/reviews.store.ts'
import { summaryOf } from './gym-reviews.rules.ts'
import { createGymReviewStore, type GymReviewStore } from './gym-reviews.store.ts'

/** The reviews of a gym, before it is known who reads them. */
export interface KnownReviews {
  /** Newest first. */
  visible: StoredReview[]
  /** By author: each sees the own review differently. Null for a hidden one that is not kept here. */
  own: ReadonlyMap<string, StoredReview | null>
  summary: ReturnType<typeof summaryOf>
  /** What all others read. */
  reply: GymReviews
  /** A hash of what others read, and of who the authors are. */
  version: string
}

export interface GymReviewDeps {
  reviews: ReviewStore
  store: GymReviewStore
  gymReviews: FreshCache<KnownReviews>
}

const listedReviews = 100
const cacheBytes = 32_000_000

export function gymReviewDeps(reviews: ReviewStore, log: Logger): GymReviewDeps {
  const store = createGymReviewStore(reviews.model)
  const gymReviews = createFreshCache({
    name: 'gym-reviews',
    load: (gymId) => readKnown(store, gymId),
    changedSince: store.changedSince,
    sizeOf: sizeOfKnown,
    maxBytes: cacheBytes,
    log,
  })
  reviews.watch(gymReviews.changed)
  return { reviews, store, gymReviews }
}

/** The state of all reviews, page by page. */
export function listRatings({ store }: GymReviewDeps, after = ''): Promise<ReviewRating[]> {
  return store.ratings(after, ratingsPageSize)
}

/** The newest reviews for one reader, and the totals of all reviews. */
export async function readReviews(
  { reviews, gymReviews }: GymReviewDeps,
  gymId: string,
  viewerId: string | undefined,
): Promise<GymReviews> {
  const { visible, own, summary, reply } = await gymReviews.get(gymId)
  const kept = viewerId === undefined ? undefined : own.get(viewerId)
  if (viewerId === undefined || kept === undefined) return reply
  const review = kept ?? (await reviews.find(reviewIdOf(gymId, viewerId)))
  return { reviews: reviewsFor(visible, review, listedReviews), ...summary }
}

/** What others than the authors read of those gyms whose version is another one. */
export async function readChanged(
  { gymReviews }: GymReviewDeps,
  gyms: readonly { gymId: string; version?: string | undefined }[],
): Promise<SharedReviews[]> {
  const read = async (gymId: string) => ({ gymId, known: await gymReviews.get(gymId) })
  const all = await Promise.all(gyms.map(({ gymId }) => read(gymId)))
  const changed = all.filter(({ known }, index) => known.version !== gyms[index]?.version)
  return changed.map(({ gymId, known: { version, own, reply } }) => ({
    gymId,
    version,
    authors: [...own.keys()],
    shown: reply,
  }))
}

/** What reviews say about a gym and about members who want to close it. */
export async function readWitnesses(
  { store }: Pick<GymReviewDeps, 'store'>,
  gymId: string,
  { members, before }: z.output<typeof witnessesOf.query>,
): Promise<z.output<typeof witnessesOf.reply>> {
  const [trusted, reviewedAt] = await Promise.all([
    store.reviewersBefore(members, new Date(before)),
    store.newestByOthers(gymId, members),
  ])
  return { trusted, reviewedAt: reviewedAt?.toISOString() ?? null }
}

/** One query, unless the gym has many reviews. */
async function readKnown(store: GymReviewStore, gymId: string): Promise<KnownReviews> {
  const all = await store.newest(gymId, listedReviews + 1)
  const visible = all.filter(({ hiding }) => !hiding)
  if (all.length <= listedReviews) {
    const totals = all.map(({ hiding, rating }) => ({ reason: hiding?.reason ?? null, rating, count: 1 }))
    return knownOf(visible, ownOf(all), summaryOf(totals))
  }
  const [newest, totals, hiddenAuthors] = await Promise.all([
    // Hidden ones can leave too few.
    visible.length < listedReviews
      ? store.newest(gymId, listedReviews, { hiding: null })
      : visible.slice(0, listedReviews),
    store.totals(gymId),
    store.hiddenAuthors(gymId),
  ])
  const own = new Map(hiddenAuthors.map((userId): [string, null] => [userId, null]))
  return knownOf(newest, new Map([...own, ...ownOf(newest)]), summaryOf(totals))
}

const ownOf = (reviews: readonly StoredReview[]) => new Map(reviews.map((review) => [review.userId, review]))

function knownOf(visible: StoredReview[], own: KnownReviews['own'], summary: KnownReviews['summary']) {
  const reply = { reviews: reviewsFor(visible, undefined, listedReviews), ...summary }
  const text = JSON.stringify([reply, [...own.keys()]])
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return { visible, own, summary, reply, version }
}

/** Estimated bytes in memory. Many gyms have no reviews, and hidden reviews are kept for their authors. */
export function sizeOfKnown({ own }: KnownReviews): number {
  return [...own.values()].reduce((bytes, review) => bytes + (review ? sizeOf(review) : 100), 900)
}

/** With its copy in the reply. */
function sizeOf({ comment, photoUrls }: StoredReview): number {
  return 2 * ((comment?.length ?? 0) + 200 * photoUrls.length + 1_000)
}
