// Posting at LinkedIn: an upload address per picture, the picture, then the post with the picture ids.
import { randomUUID } from 'node:crypto'
import { json, type RequestHandler, Router, raw } from 'express'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { acceptPost, type ErrorBody, type PostingDeps, requireToken } from './posting.ts'

const errorBody: ErrorBody = (status, message) => ({ status, code: 'REFUSED', message })

const Upload = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: z.string() }) })
const Media = z.strictObject({ id: z.string() })
const Post = z.strictObject({
  author: z.string(),
  commentary: z.string().min(1).max(3_000),
  visibility: z.literal('PUBLIC'),
  distribution: z.strictObject({
    feedDistribution: z.literal('MAIN_FEED'),
    targetEntities: z.tuple([]),
    thirdPartyDistributionChannels: z.tuple([]),
  }),
  content: z
    .union([
      z.strictObject({ media: Media }),
      z.strictObject({ multiImage: z.strictObject({ images: z.array(Media).min(2) }) }),
    ])
    .optional(),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean(),
})

export function linkedinPosting(deps: PostingDeps): Router {
  const router = Router()
  /** By id, with the picture once it is uploaded. */
  const uploads = new LRUCache<string, { pictureId?: string }>({ max: 5_000 })

  router.post('/rest/images', isCurrent, requireToken(deps, 'upload', errorBody), json(), (req, res) => {
    const owner = Upload.safeParse(req.body).data?.initializeUploadRequest.owner
    if (req.query.action !== 'initializeUpload' || owner !== personOf(res.locals.accountId)) {
      return void res.status(400).json(errorBody(400, 'The upload could not be initialized'))
    }
    const id = randomUUID()
    uploads.set(id, {})
    const uploadUrl = `https://www.linkedin.com/dms-uploads/${id}/uploaded-image/0?ca=vector`
    res.json({ value: { uploadUrl, image: `urn:li:image:${id}` } })
  })
  const picture = raw({ type: '*/*', limit: '10mb' })
  const uploading = requireToken(deps, 'upload', errorBody)
  router.put('/dms-uploads/:id/uploaded-image/0', uploading, picture, (req, res) => {
    const id = String(req.params.id)
    const kept = uploads.has(id) ? deps.posts.keepPicture(req.body) : undefined
    if (!kept) return void res.status(400).json(errorBody(400, 'The image could not be read'))
    uploads.set(id, { pictureId: kept })
    res.status(201).end()
  })
  router.post('/rest/posts', isCurrent, requireToken(deps, 'post', errorBody), json(), (req, res) => {
    const input = Post.safeParse(req.body)
    if (!input.success || input.data.author !== personOf(res.locals.accountId)) {
      return void res.status(422).json(errorBody(422, 'The post is not valid'))
    }
    const { commentary, content } = input.data
    const images = content ? ('media' in content ? [content.media] : content.multiImage.images) : []
    const pictureIds = images.map(
      (image) => uploads.get(image.id.replace('urn:li:image:', ''))?.pictureId ?? '',
    )
    if (pictureIds.includes('')) return void res.status(422).json(errorBody(422, 'An image is not there'))
    const id = acceptPost(deps, req, res, { message: plain(commentary), pictureIds })
    if (id) res.status(201).set('x-restli-id', `urn:li:share:${id}`).end()
  })
  return router
}

const isCurrent: RequestHandler = (req, res, next) => {
  const isKnown = /^20\d{4}$/.test(String(req.headers['linkedin-version']))
  if (isKnown && req.headers['x-restli-protocol-version'] === '2.0.0') next()
  else res.status(426).json(errorBody(426, 'A version must be present. Please specify a version'))
}

function personOf(accountId: string): string {
  return `urn:li:person:${accountId}`
}

/** Without the backslashes that the "little text" format puts before reserved characters. */
function plain(commentary: string): string {
  return commentary.replace(/\\(.)/gs, '$1')
}
