// Loads demo gyms and reviews into an empty database. The averages follow from the events of the reviews, which the
// running services publish and consume.
import { openGymImport } from '@jumpingjack/gym/import'
import { databaseOf, openMongo } from '@jumpingjack/kit/mongo/mongo'
import { importReviews } from '@jumpingjack/review/import'
import demo from './demo.json' with { type: 'json' }
import { demoReviews } from './demo-reviews.ts'

type Database = Awaited<ReturnType<typeof openMongo>>

/** Loads the demo data if no gym is stored. Returns a one-line summary. `env` holds MONGO_URL. */
export async function seed(env: Record<string, string>): Promise<string> {
  const url = env.MONGO_URL ?? ''
  const opened = await Promise.all([openMongo(url, databaseOf('gym')), openMongo(url, databaseOf('review'))])
  try {
    return await seedInto(...opened, new Date())
  } finally {
    for (const db of opened) await db.close()
  }
}

/** Idempotent. The last gym has no reviews and is stored last: then the data are complete. */
export async function seedInto(gymDb: Database, reviewDb: Database, now: Date): Promise<string> {
  const gyms = await openGymImport(gymDb)
  const rest = demo.gyms.slice(0, -1)
  const last = demo.gyms.slice(-1)
  const stored = await gyms.findStored(demo.gyms.map((gym) => gym.sourceId))
  const isComplete = last.every((gym) => stored.has(gym.sourceId))
  const isInUse = stored.size === 0 && !(await gyms.isEmpty())
  if (isComplete || isInUse) return 'Data is there already'
  await gyms.importBatch(rest)
  const reviews = demoReviews(now)
  await importReviews(reviewDb, reviews)
  await gyms.importBatch(last)
  return `Loaded ${demo.gyms.length} demo gyms and ${reviews.length} reviews`
}
