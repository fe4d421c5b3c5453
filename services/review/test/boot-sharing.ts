// The review service with the real gym and user services and the fake of the networks, for tests of sharing.
import { randomUUID } from 'node:crypto'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { ShareReceipt } from '@jumpingjack/contracts/review/sharing'
import { startService } from '@jumpingjack/kit/service/service'
import { createTestBed, patiently, type TestReply } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { assemble as assembleGym } from '../../gym/src/app.ts'
import { bootSocial } from '../../user/test/boot-social.ts'
import { bootReview } from './boot.ts'
import { paintNoise } from './pictures.ts'

const unreachable = 'http://127.0.0.1:9'

type Call = (method: string, path: string, body?: unknown) => Promise<TestReply>
export type Sharing = Awaited<ReturnType<typeof bootSharing>>
export type Sharer = Awaited<ReturnType<Sharing['aSharer']>>

let shared: ReturnType<typeof bootSharing> | undefined

/** Started once per worker, whose files share it, and ended with the worker. */
export function sharedSharing(): ReturnType<typeof bootSharing> {
  shared ??= bootSharing()
  return shared
}

async function bootSharing() {
  const bed = await createTestBed()
  const social = await bootSocial(bed)
  const gym = await startService(
    'gym',
    { ...bed.env('gym'), REVIEW_URL: unreachable, USER_URL: unreachable, PLACES_URL: unreachable },
    assembleGym,
  )
  const env = { GYM_URL: gym.url, USER_URL: social.url }
  let review = await bootReview(env, bed)

  /** A member who is connected to these networks, with a review of a new gym. */
  async function aSharer(platforms: readonly SocialPlatform[], fields: object = {}) {
    const user = await social.aUser()
    const author = { role: 'member' as const, userId: user.userId, email: 'a@example.com', name: 'Ann' }
    for (const platform of platforms) await social.connect(user, platform)
    const name = `Iron Yard ${randomUUID().slice(0, 8)}`
    const draft = { name, address: '1 Main St', latitude: 40.7, longitude: -74, type: 'CrossFit' }
    const added = await (await bed.client('gym', gym.url, author)).call('POST', '/api/gyms', draft)
    const call: Call = (method, path, body) =>
      patiently(async () => (await review.as(author)).call(method, path, body))
    const path = `/api/gyms/${added.json.id}/reviews`
    const posted = await call('POST', path, { rating: 4, comment: 'Good bars.', ...fields })
    const id: string = posted.json.id
    return {
      ...{ user, author, id, gymName: name, gymId: String(added.json.id), call },
      post: (body: object) => call('POST', path, body),
      share: (body: object) => call('POST', `/api/reviews/${id}/share`, { platforms, ...body }),
      async receipts(): Promise<ShareReceipt[]> {
        return (await call('GET', `/api/reviews/${id}/shares`)).json.receipts
      },
    }
  }

  return {
    ...{ bed, social, aSharer },
    get review() {
      return review
    },
    /** Stops the review service and starts it again. */
    async restart() {
      const { now } = review.clock
      await review.stop()
      review = await bootReview(env, bed)
      review.clock.now = now
    },
    /** The path of a finished photo of this member. */
    async aPhoto(sharer: { call: Call }): Promise<string> {
      const { uploadURL } = (await sharer.call('POST', '/api/objects/upload')).json
      await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(await paintNoise().jpeg().toBuffer()) })
      const finished = await sharer.call('PUT', '/api/review-photos', { photoUrls: [uploadURL] })
      return finished.json.photoUrls[0]
    },
  }
}

/** Waits until each share of a review has its final state. */
export function settled(sharer: Sharer, timeoutMs = 60_000): Promise<ShareReceipt[]> {
  const probe = async () => {
    const receipts = await sharer.receipts()
    return receipts.every(({ state }) => !['scheduled', 'pending'].includes(state)) && receipts
  }
  return until('final states', probe, timeoutMs)
}
