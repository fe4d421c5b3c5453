// Builds what the review service is made of, and mounts it.
import type { Assembly, Kit } from '@jumpingjack/kit/service'
import { authorReactions } from './authors/authors.reactions.ts'
import { createAuthorStore } from './authors/authors.store.ts'
import type { ReviewEnv } from './env.ts'
import { createObjectStorage } from './photos/object-storage.ts'
import { photoRoutes } from './photos/photos.routes.ts'
import { createPhotoStore } from './photos/photos.store.ts'
import { sweepPhotos } from './photos/photos.sweep.ts'
import { connectStorage } from './photos/storage-connection.ts'
import { createWorkGate } from './photos/work-gate.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { createReviewStore } from './reviews/reviews.store.ts'
import { createMultipartStorage } from './uploads/multipart-storage.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'

const picturesAtOnce = 2
const picturesWaitingMax = 20
const sweepEveryMs = 60 * 60 * 1000

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

  reviewRoutes(routes, {
    reviews,
    authors,
    photos,
    relay: kit.relay(reviews.model),
    callGym: kit.caller('gym', env.GYM_URL),
    now,
  })
  photoRoutes(routes, { photos, storage, gate, now })
  uploadRoutes(routes, { photos, storage, parts, connection, now })
  kit.every(sweepEveryMs, 'sweep-photos', () => sweepPhotos({ photos, reviews, storage, parts, log, now }))
  return {
    reactions: authorReactions(authors, reviews),
    async stop() {
      stopping.abort()
      await prepared
    },
  }
}
