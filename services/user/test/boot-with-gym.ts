// The user service with the real gym service. Other services cannot be reached.
import { randomUUID } from 'node:crypto'
import { startService } from '@jumpingjack/kit/service/service'
import { aMember, createTestBed } from '@jumpingjack/kit/testing/testing'
import { assemble as assembleGym } from '../../gym/src/app.ts'
import { assemble } from '../src/app.ts'
import { userEnv } from './user-env.ts'

const noService = 'http://127.0.0.1:9'

export type WithGym = Awaited<ReturnType<typeof bootWithGym>>

export async function bootWithGym() {
  const bed = await createTestBed()
  const gymEnv = { ...bed.env('gym'), REVIEW_URL: noService, USER_URL: noService, PLACES_URL: noService }
  const gym = await startService('gym', gymEnv, assembleGym)
  const user = await startService('user', userEnv(bed, { GYM_URL: gym.url }), assemble)
  const gymMember = await bed.client('gym', gym.url)
  return {
    bed,
    gymUrl: gym.url,
    userUrl: user.url,
    as: (userId: string = randomUUID()) => bed.client('user', user.url, aMember({ userId })),
    async addGym(name: string): Promise<string> {
      const draft = { name, address: '1 Main St', latitude: 40.7, longitude: -74, type: 'CrossFit' }
      return (await gymMember.call('POST', '/api/gyms', draft)).json.id
    },
    async stop(): Promise<void> {
      await user.stop()
      await gym.stop()
      await bed.remove()
    },
  }
}
