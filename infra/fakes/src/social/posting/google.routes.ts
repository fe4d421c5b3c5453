// Posting at Google: a local post of a business location.
import { json, Router } from 'express'
import { z } from 'zod'
import { acceptPost, type ErrorBody, type PostingDeps, requireToken } from './posting.ts'

const errorBody: ErrorBody = (code, message) => ({ error: { code, message, status: 'REFUSED' } })

const LocalPost = z.strictObject({
  languageCode: z.string(),
  summary: z.string().min(1).max(1_500),
  topicType: z.literal('STANDARD'),
  media: z.array(z.strictObject({ mediaFormat: z.literal('PHOTO'), sourceUrl: z.url() })).optional(),
})

export function googlePosting(deps: PostingDeps): Router {
  const router = Router()
  const reading = requireToken(deps, 'upload', errorBody)
  router.get('/v1/accounts', reading, (_req, res) => {
    res.json({ accounts: [{ name: `accounts/${res.locals.accountId}`, accountName: 'Demo business' }] })
  })
  router.get('/v1/accounts/:account/locations', reading, (req, res) => {
    if (req.query.readMask !== 'name')
      return void res.status(400).json(errorBody(400, 'read_mask is required'))
    const { hasPlaceToPost } = deps.faults.of('google')
    // Like Google's, the response omits empty lists.
    res.json(hasPlaceToPost ? { locations: [{ name: `locations/${res.locals.accountId}` }] } : {})
  })
  const path = '/v4/accounts/:account/locations/:location/localPosts'
  router.post(path, requireToken(deps, 'post', errorBody), json(), async (req, res) => {
    const input = LocalPost.safeParse(req.body)
    const isOwn = req.params.account === res.locals.accountId
    if (!input.success || !isOwn) return void res.status(400).json(errorBody(400, 'Request is not valid'))
    const { summary, media = [] } = input.data
    const pictures = await Promise.all(media.map((one) => deps.posts.fetchPicture(one.sourceUrl)))
    const pictureIds = pictures.filter((id) => id !== undefined)
    if (pictureIds.length < media.length) {
      return void res.status(400).json(errorBody(400, 'A photo could not be fetched'))
    }
    const id = acceptPost(deps, req, res, { message: summary, pictureIds })
    if (id) res.json({ name: `${req.path.slice('/v4/'.length)}/${id}`, state: 'LIVE', summary })
  })
  return router
}
