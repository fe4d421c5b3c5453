// HTTP edge of photos.
import type { Readable } from 'node:stream'
import { readPhotoForModeration } from '@jumpingjack/contracts/review/moderation'
import { finishPhotos, readGymPhoto, readPhoto, requestUpload } from '@jumpingjack/contracts/review/reviews'
import { requestSignal } from '@jumpingjack/kit/http/deadline'
import { Reply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './photos.actions.ts'

export function photoRoutes(routes: Routes, deps: actions.PhotoDeps): void {
  routes.serve(requestUpload, async ({ member }) => ({
    uploadURL: await actions.createUploadUrl(deps, member),
  }))

  routes.serve(finishPhotos, async ({ member, body, res }) => ({
    photoUrls: await actions.finishUploads(deps, member, body.photoUrls, requestSignal(res)),
  }))

  routes.serve(readPhoto, async ({ caller, params, query }) => {
    return photoReply(await actions.openPhoto(deps, caller, params.photoId, query.width))
  })

  routes.serve(readGymPhoto, async ({ params, query }) => {
    return photoReply(await actions.openGymPhoto(deps, params.gymId, query.width), gymPhotoMaxAgeS)
  })

  routes.serve(readPhotoForModeration, async ({ params }) => {
    return photoReply(await actions.openAnyPhoto(deps, params.photoId))
  })
}

/** A photo never changes, but it may be hidden: caches must not keep it for long. */
const photoMaxAgeS = 3_600
/** A newer review has another photo. */
const gymPhotoMaxAgeS = 60

function photoReply(picture: Readable, maxAgeS = photoMaxAgeS): Reply<Readable> {
  const headers = {
    'Content-Type': 'image/webp',
    'X-Content-Type-Options': 'nosniff',
    // If a browser ever renders it as a page, that page can do nothing.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': 'inline',
    'Cache-Control': `private, max-age=${maxAgeS}`,
  }
  return new Reply(picture, { headers })
}
