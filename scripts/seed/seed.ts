// Loads demo gyms with what they cost, reviews, photos, answers about facts and edits into an empty database. The
// averages follow from the events of the reviews, which the running services publish and consume.
import { openGymImport } from '@jumpingjack/gym/import'
import { importAnswers } from '@jumpingjack/gym/import-answers'
import { importCosts } from '@jumpingjack/gym/import-costs'
import { importEdits } from '@jumpingjack/gym/import-edits'
import { databaseOf, openMongo } from '@jumpingjack/kit/mongo/mongo'
import { findMissingReviews, importReviews } from '@jumpingjack/review/import'
import { importPhoto } from '@jumpingjack/review/import-photos'
import { bucketOf } from '../stack/running-product.ts'
import { type DemoReview, demoAnswers, demoCosts, demoEdits, demoGyms, demoReviews } from './demo.ts'
import { drawPhoto } from './photos/draw-photo.ts'

type Database = Awaited<ReturnType<typeof openMongo>>
type Write = Parameters<typeof importPhoto>[1]

const lastGym = demoGyms.slice(-1)
const reviewsAtOnce = 10

/** Loads the demo data if no gym is stored. Returns a one-line summary. `env` holds MONGO_URL. */
export async function seed(env: Record<string, string>): Promise<string> {
  return withDatabases(env, (gymDb, reviewDb) => seedInto(gymDb, reviewDb, new Date()))
}

/** Draws the photos of the demo gyms, one after the other, where they are missing. `env` also holds S3_*. */
export async function seedPhotos(env: Record<string, string>): Promise<string> {
  const { bucket, storage } = bucketOf((name) => env[name] ?? '', env.S3_REGION)
  const write: Write = (key, bytes) =>
    storage.putObject(bucket, key, bytes, bytes.length, { 'Content-Type': 'image/webp' })
  return withDatabases(env, (gymDb, reviewDb) =>
    seedPhotosInto(gymDb, reviewDb, write, demoReviews(new Date())),
  )
}

/** Idempotent. The last gym has no reviews and is stored last: then all but reviews with photos is complete. */
export async function seedInto(gymDb: Database, reviewDb: Database, now: Date): Promise<string> {
  const gyms = await openGymImport(gymDb)
  const rest = demoGyms.slice(0, -1)
  const stored = await gyms.findStored(demoGyms.map((gym) => gym.sourceId))
  const isComplete = lastGym.every((gym) => stored.has(gym.sourceId))
  const isInUse = stored.size === 0 && !(await gyms.isEmpty())
  if (isComplete || isInUse) return 'Data is there already'
  await gyms.importBatch(rest)
  await importAnswers(gymDb, demoAnswers(now))
  const reviews = demoReviews(now).filter(({ photos }) => photos.length === 0)
  await importReviews(reviewDb, reviews.map(withoutDrawing))
  await importCosts(gymDb, demoCosts(now))
  await importEdits(gymDb, demoEdits(now))
  await gyms.importBatch(lastGym)
  return `Loaded ${demoGyms.length} demo gyms and ${reviews.length} reviews`
}

/** Idempotent. Does nothing without the demo gyms. Each review is added after its photos, so that none is missing. */
export async function seedPhotosInto(
  gymDb: Database,
  reviewDb: Database,
  write: Write,
  reviews: readonly DemoReview[],
): Promise<string> {
  const gyms = await openGymImport(gymDb)
  const stored = await gyms.findStored(lastGym.map((gym) => gym.sourceId))
  const pictured = stored.size > 0 ? reviews.filter(({ photos }) => photos.length > 0) : []
  const missing = await findMissingReviews(reviewDb, pictured)
  for (let first = 0; first < missing.length; first += reviewsAtOnce) {
    const batch = []
    for (const { id, ...review } of missing.slice(first, first + reviewsAtOnce)) {
      const photoUrls = []
      for (const number of review.photos) {
        const drawn = await drawPhoto(review.gym, number)
        photoUrls.push(await importPhoto(reviewDb, write, { ...review, ...drawn, reviewId: id, number }))
      }
      batch.push({ ...withoutDrawing(review), photoUrls })
    }
    await importReviews(reviewDb, batch)
  }
  return missing.length > 0 ? `Added ${missing.length} reviews with photos` : 'Photos are there already'
}

function withoutDrawing({ gym: _, photos: __, ...review }: DemoReview) {
  return review
}

async function withDatabases<T>(
  { MONGO_URL: url = '' }: Record<string, string>,
  work: (gymDb: Database, reviewDb: Database) => Promise<T>,
): Promise<T> {
  const opened = await Promise.all([openMongo(url, databaseOf('gym')), openMongo(url, databaseOf('review'))])
  try {
    return await work(...opened)
  } finally {
    for (const db of opened) await db.close()
  }
}
