// Posting at Google: as a business, at one of its locations.
import { json, Router } from 'express'
import { z } from 'zod'
import { type Refusal, type Stage, speakingFor, takePost } from './stage.ts'

const refusal: Refusal = (code, message) => ({ error: { code, message, status: 'REFUSED' } })

const LocalPost = z.strictObject({
  languageCode: z.string(),
  summary: z.string().min(1).max(1_500),
  topicType: z.literal('STANDARD'),
  media: z.array(z.strictObject({ mediaFormat: z.literal('PHOTO'), sourceUrl: z.url() })).optional(),
})

export function googlePosting(stage: Stage): Router {
  const router = Router()
  const looking = speakingFor(stage, 'upload', refusal)
  router.get('/v1/accounts', looking, (_req, res) => {
    res.json({ accounts: [{ name: `accounts/${res.locals.accountId}`, accountName: 'Demo business' }] })
  })
  router.get('/v1/accounts/:account/locations', looking, (req, res) => {
    if (req.query.readMask !== 'name') return void res.status(400).json(refusal(400, 'read_mask is required'))
    const { hasPlaceToPost } = stage.switches.of('google')
    // As the real one: what is empty is left out.
    res.json(hasPlaceToPost ? { locations: [{ name: `locations/${res.locals.accountId}` }] } : {})
  })
  const path = '/v4/accounts/:account/locations/:location/localPosts'
  router.post(path, speakingFor(stage, 'post', refusal), json(), async (req, res) => {
    const asked = LocalPost.safeParse(req.body)
    const isOwn = req.params.account === res.locals.accountId
    if (!asked.success || !isOwn) return void res.status(400).json(refusal(400, 'Request is not valid'))
    const { summary, media = [] } = asked.data
    const pictures = await Promise.all(media.map((one) => stage.posts.fetchPicture(one.sourceUrl)))
    const pictureIds = pictures.filter((id) => id !== undefined)
    if (pictureIds.length < media.length) {
      return void res.status(400).json(refusal(400, 'A photo could not be fetched'))
    }
    const id = takePost(stage, req, res, { message: summary, pictureIds })
    if (id) res.json({ name: `${req.path.slice('/v4/'.length)}/${id}`, state: 'LIVE', summary })
  })
  return router
}
