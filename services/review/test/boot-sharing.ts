// The review service with the real gym and user services and the fake of the networks, for tests of sharing.
import { randomUUID } from 'node:crypto'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { ShareReceipt } from '@jumpingjack/contracts/review/sharing'
import { oncePerWorker } from '@jumpingjack/kit/testing/once-per-worker'
import { aMember, createTestBed, patiently, type TestReply } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { bootSocial } from '../../user/test/boot-social.ts'
import { shareIdOf } from '../src/shares/shares.store.ts'
import { bootReview } from './boot.ts'
import { finishedPhoto, paintNoise } from './pictures.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<TestReply>
export type Sharing = Awaited<ReturnType<typeof bootSharing>>
export type Sharer = Awaited<ReturnType<Sharing['aSharer']>>

export const sharedSharing = oncePerWorker(() => bootSharing())

export const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000)

async function bootSharing() {
  const bed = await createTestBed()
  const social = await bootSocial(bed)
  const { addGym } = await social.withGym()
  const review = await bootReview({ GYM_URL: social.toGym.url, USER_URL: social.url }, bed)

  /** A member who is connected to these networks, with a review of a new gym. */
  async function aSharer(platforms: readonly SocialPlatform[]) {
    const user = await social.aUser()
    const gymName = `Iron Yard ${randomUUID().slice(0, 8)}`
    const connecting = platforms.map((platform) => social.connect(user, platform))
    const [gymId] = await Promise.all([addGym(gymName), ...connecting])
    const client = await review.as(aMember({ userId: user.userId, name: 'Ann' }))
    const call: Call = (...request) => patiently(() => client.call(...request))
    const post = (body: object) => call('POST', `/api/gyms/${gymId}/reviews`, body)
    const id: string = (await post({ rating: 4, comment: 'Good bars.' })).json.id
    const receipts = async (): Promise<ShareReceipt[]> =>
      (await call('GET', `/api/reviews/${id}/shares`)).json.receipts
    return {
      ...{ user, client, id, gymName, gymId, call, post, receipts },
      share: (body: object = {}) => call('POST', `/api/reviews/${id}/share`, { platforms, ...body }),
      cancel: (platform: string) => call('DELETE', `/api/reviews/${id}/shares/${platform}`),
      stored: (platform: SocialPlatform) =>
        review.db.collection('shares').findOne({ _id: shareIdOf(id, platform) as never }),
      /** What the networks show of the gym. */
      posts: () => social.posts(gymName),
      /** The path of a finished photo. */
      aPhoto: () => finishedPhoto(client, paintNoise()),
      /** Waits until each share has its final state. */
      settled: () =>
        until('final states', async () => {
          const all = await receipts()
          return all.every(({ state }) => state !== 'scheduled' && state !== 'pending') && all
        }),
    }
  }

  return {
    ...{ bed, social, review, aSharer },
    /** Lets so many minutes pass. What is due then is sent soon, not after the usual period. */
    async later(minutes: number): Promise<void> {
      review.clock.now = minutesAhead(minutes)
      await review.db.collection('leases').deleteOne({ _id: 'sweep-shares' as never })
    },
    /** Before the next test: real time, and networks that work. */
    async reset(): Promise<void> {
      review.clock.now = undefined
      await social.control({})
    },
  }
}
