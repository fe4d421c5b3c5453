// Builds the dependencies of the review service and mounts its routes, handlers and recurring work.
import { hourMs, minuteMs } from '@jumpingjack/contracts/fields/durations'
import { createAliases } from '@jumpingjack/kit/mongo/aliases'
import { handleDeletedAccounts } from '@jumpingjack/kit/service/erasures'
import type { Assembly, Kit } from '@jumpingjack/kit/service/service'
import { type ReviewEnv, storageOptions } from './env.ts'
import { eraseMember } from './erasure/erasure.actions.ts'
import { createErasureStore } from './erasure/erasure.store.ts'
import { exportRoutes } from './export/export.routes.ts'
import { createExportStore } from './export/export.store.ts'
import { gymReviewDeps } from './gym-reviews/gym-reviews.actions.ts'
import { gymReviewRoutes } from './gym-reviews/gym-reviews.routes.ts'
import { listRoutes } from './lists/lists.routes.ts'
import { createListStore } from './lists/lists.store.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { createModerationStore } from './moderation/moderation.store.ts'
import { createMultipartStorage } from './photos/multipart.store.ts'
import { createObjectStorage } from './photos/object-storage.store.ts'
import { photoRoutes } from './photos/photos.routes.ts'
import { createPhotoStore, type PhotoStore } from './photos/photos.store.ts'
import { createStorageClient } from './photos/storage.client.ts'
import { sweepOrphans, sweepPhotos } from './photos/sweep-photos.actions.ts'
import { uploadRoutes } from './photos/uploads.routes.ts'
import { createPictureQueue } from './pictures/picture-queue.actions.ts'
import { createReencoder } from './pictures/reencode-process.client.ts'
import { createAuthorStore } from './reviews/authors.store.ts'
import * as merges from './reviews/merging.actions.ts'
import { createMergingStore } from './reviews/merging.store.ts'
import { reviewHandlers } from './reviews/reviews.handlers.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { createReviewStore } from './reviews/reviews.store.ts'
import { sweepShares } from './shares/send-share.actions.ts'
import { removeShares } from './shares/shares.actions.ts'
import { shareHandlers } from './shares/shares.handlers.ts'
import { shareRoutes } from './shares/shares.routes.ts'
import { createShareStore } from './shares/shares.store.ts'

/** Limits of waiting pictures: per member those of two reviews. */
const queuedPictures = { perMember: 6, total: 60 }
const sweepSharesEveryMs = 2_000

export async function assemble(kit: Kit, env: ReviewEnv): Promise<Assembly> {
  const parts = buildParts(kit, env)
  const { core, erasure, merging, sharing, uploads } = parts
  mountRoutes(kit, parts)
  exportRoutes(kit.routes, {
    ...sharing,
    exports: createExportStore(core.reviews.model, sharing.shares.model),
    callAdmin: kit.serviceClient('admin', env.ADMIN_URL),
    callPayment: kit.serviceClient('payment', env.PAYMENT_URL),
  })
  kit.every(sweepSharesEveryMs, 'sweep-shares', () => sweepShares(sharing))
  kit.every(minuteMs, 'move-reviews', () => merges.moveLeftoverReviews(merging))
  const sweep = { ...uploads, reviewIdsByPhoto: core.reviews.idsByPhoto, log: kit.log }
  kit.every(hourMs, 'sweep-photos', () => sweepPhotos(sweep))
  kit.every(minuteMs, 'sweep-orphans', () => sweepOrphans(sweep))
  const stopping = new AbortController()
  // Not awaited: reviews work without the storage.
  const prepared = uploads.storage.prepare(stopping.signal)
  return {
    handlers: {
      ...reviewHandlers(merging),
      ...shareHandlers(sharing),
      ...erasure.handlers,
    },
    async stop() {
      stopping.abort()
      await prepared
    },
  }
}

function buildParts(kit: Kit, env: ReviewEnv) {
  const reviews = createReviewStore(kit.db)
  const shares = createShareStore(kit.db)
  const mergedGyms = createAliases(kit.db, 'mergedGyms')
  const core = {
    reviews,
    authors: createAuthorStore(kit.db),
    photos: createPhotoStore(kit.db),
    relay: kit.relay(reviews.model),
    now: kit.now,
  }
  const uploads = uploadsOf(kit, env, core.photos)
  const pictures = {
    ...uploads,
    lanes: {
      tiny: { queue: createPictureQueue(queuedPictures), reencode: createReencoder() },
      small: { queue: createPictureQueue(queuedPictures), reencode: createReencoder() },
      large: { queue: createPictureQueue(queuedPictures), reencode: createReencoder(1) },
    },
  }
  const erasing = { ...core, ...uploads, erasure: createErasureStore(reviews.model, shares.model) }
  const erasure = handleDeletedAccounts(kit, ({ userId }) => eraseMember(erasing, userId))
  const merging = { ...core, ...erasure, mergedGyms, merging: createMergingStore(reviews.model) }
  const sharing = {
    ...pictures,
    shares,
    relay: kit.relay(shares.model),
    reviews,
    currentReview: (id: string) => merges.currentReview(merging, id),
    findReview: (id: string) => merges.findReview(merging, id),
    allGymIds: mergedGyms.idsOf,
    callGym: kit.serviceClient('gym', env.GYM_URL),
    callUser: kit.serviceClient('user', env.USER_URL),
  }
  return { core, uploads, pictures, erasure, merging, sharing }
}

function mountRoutes({ routes, log }: Kit, parts: ReturnType<typeof buildParts>): void {
  const { core, uploads, pictures, erasure, merging, sharing } = parts
  const { reviews } = core
  const { currentReview, findReview, callGym } = sharing
  const { mergedGyms } = merging
  reviewRoutes(routes, {
    ...core,
    ...erasure,
    callGym,
    findReview,
    resolveReview: (review) => merges.resolveReview(merging, review),
    lastResolvedGym: mergedGyms.lastResolved,
    removeShares: (review) => removeShares(sharing, review),
  })
  const lists = createListStore(reviews.model)
  listRoutes(routes, { currentReview, callGym, lists, resolveGym: mergedGyms.resolve })
  shareRoutes(routes, sharing)
  moderationRoutes(routes, { ...core, currentReview, moderation: createModerationStore(reviews.model) })
  photoRoutes(routes, {
    ...pictures,
    isPhotoVisible: reviews.isPhotoVisible,
    coverPhoto: reviews.coverPhoto,
    finishing: new Map(),
  })
  uploadRoutes(routes, uploads)
  gymReviewRoutes(routes, gymReviewDeps(reviews, log))
}

function uploadsOf({ log, now }: Kit, env: ReviewEnv, photos: PhotoStore) {
  const client = createStorageClient(storageOptions(env), log)
  return {
    photos,
    client,
    now,
    storage: createObjectStorage(client),
    multipart: createMultipartStorage(client),
  }
}
