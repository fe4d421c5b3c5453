// Demo gyms and reviews for an empty database. The averages come by the normal way: reviews bring their events
// in the outbox, and the running services do the rest.
import { openGymImport } from '@jumpingjack/gym/import'
import { databaseOf, openMongo } from '@jumpingjack/kit/mongo/mongo'
import { importReviews } from '@jumpingjack/review/import'
import demo from './seed/demo.json' with { type: 'json' }
import { demoReviews } from './seed/demo-reviews.ts'

type Database = Awaited<ReturnType<typeof openMongo>>

/** Loads the demo data where no gym is, and says in one line what it did. `env` holds MONGO_URL. */
export async function seed(env: Record<string, string>): Promise<string> {
  const url = env.MONGO_URL ?? ''
  const opened = await Promise.all([openMongo(url, databaseOf('gym')), openMongo(url, databaseOf('review'))])
  try {
    return await seedInto(...opened, new Date())
  } finally {
    for (const db of opened) await db.close()
  }
}

/** Done once: the last gym, which nobody has reviewed, is stored last and says that the set is complete. */
export async function seedInto(gymDb: Database, reviewDb: Database, now: Date): Promise<string> {
  const gyms = await openGymImport(gymDb)
  const rest = demo.gyms.slice(0, -1)
  const last = demo.gyms.slice(-1)
  const stored = await gyms.stored(demo.gyms.map((gym) => gym.sourceId))
  const isComplete = last.every((gym) => stored.has(gym.sourceId))
  const isInUse = stored.size === 0 && !(await gyms.isEmpty())
  if (isComplete || isInUse) return 'Data is there already'
  await gyms.take(rest)
  const reviews = demoReviews(now)
  await importReviews(reviewDb, reviews)
  await gyms.take(last)
  return `Loaded ${demo.gyms.length} demo gyms and ${reviews.length} reviews`
}
