// Posting at Facebook (as a page) and at Instagram (as a container that is then published).
import { randomUUID } from 'node:crypto'
import { json, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { bearerOf } from '../accounts/call.ts'
import { acceptPost, type ErrorBody, type PostingDeps, requireToken } from './posting.ts'

const errorBody: ErrorBody = (status, message) => ({
  error: { message, type: 'OAuthException', code: status === 401 ? 190 : 100 },
})

const Picture = z.strictObject({ url: z.url(), published: z.literal(false) })
const FeedPost = z.strictObject({
  message: z.string().min(1).max(63_206),
  attached_media: z.array(z.strictObject({ media_fbid: z.string() })).optional(),
})

export function facebookPosting(deps: PostingDeps): Router {
  const router = Router()
  const page = (accountId: string) => `page-${accountId}`
  router.get('/v23.0/me/accounts', requireToken(deps, 'upload', errorBody), (req, res) => {
    const { accountId } = res.locals
    const { hasPlaceToPost } = deps.faults.of('facebook')
    // At Facebook, pages have their own tokens.
    const own = { id: page(accountId), name: 'Demo page', access_token: bearerOf(req) }
    res.json({ data: hasPlaceToPost ? [own] : [] })
  })
  router.post('/v23.0/:page/photos', requireToken(deps, 'upload', errorBody), json(), async (req, res) => {
    const input = Picture.safeParse(req.body)
    const id = input.success ? await deps.posts.fetchPicture(input.data.url) : undefined
    if (!id) return void res.status(400).json(errorBody(400, 'Missing or invalid image file'))
    res.json({ id })
  })
  router.post('/v23.0/:page/feed', requireToken(deps, 'post', errorBody), json(), (req, res) => {
    const input = FeedPost.safeParse(req.body)
    if (!input.success || req.params.page !== page(res.locals.accountId)) {
      return void res.status(400).json(errorBody(400, 'Invalid parameter'))
    }
    const { message, attached_media: media = [] } = input.data
    const id = acceptPost(deps, req, res, { message, pictureIds: media.map((one) => one.media_fbid) })
    if (id) res.json({ id: `${req.params.page}_${id}` })
  })
  return router
}

const Container = z.union([
  z.strictObject({ image_url: z.url(), caption: z.string().max(2_200) }),
  z.strictObject({ image_url: z.url(), is_carousel_item: z.literal(true) }),
  z.strictObject({
    media_type: z.literal('CAROUSEL'),
    children: z.string().transform((ids) => ids.split(',')),
    caption: z.string().max(2_200),
  }),
])
const Publishing = z.strictObject({ creation_id: z.string() })

export function instagramPosting(deps: PostingDeps): Router {
  const router = Router()
  const containers = new LRUCache<string, { message: string; pictureIds: string[] }>({ max: 5_000 })
  router.post('/v23.0/me/media', requireToken(deps, 'upload', errorBody), json(), async (req, res) => {
    const input = Container.safeParse(req.body)
    const pictureIds = input.success ? await picturesOf(input.data) : []
    if (!input.success || pictureIds.length === 0) {
      return void res.status(400).json(errorBody(400, 'Only photo or video can be accepted as media type'))
    }
    const id = randomUUID()
    containers.set(id, { message: 'caption' in input.data ? input.data.caption : '', pictureIds })
    res.json({ id })
  })
  router.get('/v23.0/:container', requireToken(deps, 'upload', errorBody), (req, res) => {
    const id = String(req.params.container)
    res.json({ id, status_code: containers.has(id) ? 'FINISHED' : 'EXPIRED' })
  })
  router.post('/v23.0/me/media_publish', requireToken(deps, 'post', errorBody), json(), (req, res) => {
    const container = containers.get(Publishing.safeParse(req.body).data?.creation_id ?? '')
    if (!container) return void res.status(400).json(errorBody(400, 'Media ID is not available'))
    const id = acceptPost(deps, req, res, container)
    if (id) res.json({ id })
  })

  async function picturesOf(container: z.infer<typeof Container>): Promise<string[]> {
    if ('children' in container) {
      return container.children.flatMap((child) => containers.get(child)?.pictureIds ?? [])
    }
    const id = await deps.posts.fetchPicture(container.image_url)
    return id ? [id] : []
  }
  return router
}
