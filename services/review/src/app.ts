// Builds what the review service is made of, and mounts it.
import { createAliases } from '@jumpingjack/kit/mongo/aliases'
import type { Assembly, Kit } from '@jumpingjack/kit/service/service'
import { authorHandlers } from './authors/authors.handlers.ts'
import { createAuthorStore } from './authors/authors.store.ts'
import type { ReviewEnv } from './env.ts'
import { moveLeftBehind } from './merging/merging.actions.ts'
import { mergingHandlers } from './merging/merging.handlers.ts'
import { createMovingStore } from './merging/merging.store.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { createHidingStore } from './moderation/moderation.store.ts'
import { createObjectStorage } from './photos/object-storage.ts'
import { photoRoutes } from './photos/photos.routes.ts'
import { createPhotoStore } from './photos/photos.store.ts'
import { sweepPhotos } from './photos/photos.sweep.ts'
import { connectStorage } from './photos/storage-connection.ts'
import { createWorkGate } from './photos/work-gate.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { createReviewStore } from './reviews/reviews.store.ts'
import { shareHandlers } from './shares/shares.handlers.ts'
import { shareRoutes } from './shares/shares.routes.ts'
import { createShareStore } from './shares/shares.store.ts'
import { sweepShares } from './shares/shares.sweep.ts'
import { createMultipartStorage } from './uploads/multipart-storage.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'

const picturesAtOnce = 2
const picturesWaitingMax = 20
const sweepSharesEveryMs = 2_000
const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

export async function assemble(kit: Kit, env: ReviewEnv): Promise<Assembly> {
  const { now, routes, log } = kit
  const reviews = createReviewStore(kit.db)
  const authors = createAuthorStore(kit.db)
  const photos = createPhotoStore(kit.db)
  const connection = connectStorage(env, log)
  const storage = createObjectStorage(connection)
  const parts = createMultipartStorage(connection)
  const gate = createWorkGate(picturesAtOnce, picturesWaitingMax)
  const stopping = new AbortController()
  // Not waited for: reviews can be read and written while the storage is away.
  const prepared = storage.prepare(stopping.signal)

  const moving = {
    reviews,
    moving: createMovingStore(reviews.model),
    gyms: createAliases(kit.db, 'mergedGyms'),
    authors,
    photos,
    relay: kit.relay(reviews.model),
    now,
  }
  const callGym = kit.serviceClient('gym', env.GYM_URL)
  const shares = createShareStore(kit.db)
  const sharing = {
    ...moving,
    ...{ shares, sharesRelay: kit.relay(shares.model), storage, gate },
    ...{ callGym, callUser: kit.serviceClient('user', env.USER_URL) },
  }
  reviewRoutes(routes, { ...moving, callGym })
  shareRoutes(routes, sharing)
  moderationRoutes(routes, { ...moving, hidings: createHidingStore(reviews.model) })
  photoRoutes(routes, { photos, reviews, storage, gate, now })
  uploadRoutes(routes, { photos, storage, parts, connection, now })
  kit.every(sweepSharesEveryMs, 'sweep-shares', () => sweepShares(sharing))
  kit.every(minuteMs, 'move-reviews', () => moveLeftBehind(moving))
  kit.every(hourMs, 'sweep-photos', () => sweepPhotos({ photos, reviews, storage, parts, log, now }))
  return {
    handlers: {
      ...authorHandlers(authors, reviews),
      ...mergingHandlers(moving),
      ...shareHandlers(sharing),
    },
    async stop() {
      stopping.abort()
      await prepared
    },
  }
}
