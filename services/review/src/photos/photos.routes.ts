// HTTP edge of photos.
import type { Readable } from 'node:stream'
import { readPhotoForModeration } from '@jumpingjack/contracts/review/moderation'
import { finishPhotos, readPhoto, requestUpload } from '@jumpingjack/contracts/review/reviews'
import { requestSignal } from '@jumpingjack/kit/http/request-signal'
import { type Reply, streamReply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import { createUploadUrl, finishUploads, type PhotoDeps } from './photos.actions.ts'
import { openAnyPhoto, openPhoto } from './read-photos.actions.ts'

export function photoRoutes(routes: Routes, deps: PhotoDeps): void {
  routes.serve(requestUpload, async ({ member }) => ({ uploadURL: await createUploadUrl(deps, member) }))

  routes.serve(finishPhotos, async ({ member, body, res }) => ({
    photoUrls: await finishUploads(deps, member, body.photoUrls, requestSignal(res)),
  }))

  routes.serve(readPhoto, async ({ member, params, query }) => {
    return photoReply(await openPhoto(deps, member, params.photoId, query.width))
  })

  routes.serve(readPhotoForModeration, async ({ params }) => {
    return photoReply(await openAnyPhoto(deps, params.photoId))
  })
}

function photoReply(picture: Readable): Reply<Readable> {
  return streamReply(picture, {
    'Content-Type': 'image/webp',
    'X-Content-Type-Options': 'nosniff',
    // If a browser ever renders it as a page, that page can do nothing.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': 'inline',
    // It never changes, but it may be hidden: caches must not keep it for long.
    'Cache-Control': 'private, max-age=3600',
  })
}
