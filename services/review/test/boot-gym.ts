// The gym service beside the review service, on the same servers.
import { startService } from '@jumpingjack/kit/service/service'
import { createTestBed } from '@jumpingjack/kit/testing/testing'
import mongoose from 'mongoose'
import { assemble } from '../../gym/src/app.ts'

const unreachable = 'http://127.0.0.1:9'

/** So many replicas of the gym service, its database, and a bed for the review service. */
export async function bootGym(replicas = 1) {
  const bed = await createTestBed()
  // The user service consumes it too, and does not run here.
  await bed.accept('gym-merged')
  const others = { REVIEW_URL: unreachable, USER_URL: unreachable, PLACES_URL: unreachable }
  const env = { ...bed.env('gym'), ...others }
  const services = await Promise.all(
    Array.from({ length: replicas }, () => startService('gym', env, assemble)),
  )
  const db = await mongoose.createConnection(env.MONGO_URL, { dbName: env.MONGO_DB }).asPromise()
  const urls = services.map(({ url }) => url)
  const member = await bed.client('gym', String(urls[0]))
  return {
    ...{ bed, db, urls, member },
    async addGym(name = 'Iron Yard', latitude = 40.7): Promise<string> {
      const draft = { name, address: '1 Main St', latitude, longitude: -74, type: 'CrossFit' }
      return (await member.call('POST', '/api/gyms', draft)).json.id
    },
    async stop(): Promise<void> {
      for (const each of services) await each.stop()
      await db.close()
    },
  }
}
