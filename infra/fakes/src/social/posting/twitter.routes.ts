// Posting at Twitter: uploads the pictures, then the post with their ids.
import { json, Router, raw } from 'express'
import { z } from 'zod'
import { acceptPost, type ErrorBody, type PostingDeps, requireToken } from './posting.ts'

const charactersMax = 280

const errorBody: ErrorBody = (status, detail) => ({ title: 'Refused', detail, type: 'about:blank', status })

const Tweet = z.strictObject({
  text: z.string().min(1),
  media: z.strictObject({ media_ids: z.array(z.string()).min(1).max(4) }).optional(),
})

export function twitterPosting(deps: PostingDeps): Router {
  const router = Router()
  const upload = raw({ type: 'multipart/form-data', limit: '10mb' })
  router.post('/2/media/upload', requireToken(deps, 'upload', errorBody), upload, async (req, res) => {
    const headers = { 'content-type': String(req.headers['content-type']) }
    const form = await new Response(req.body, { headers }).formData().catch(() => undefined)
    const file = form?.get('media')
    const isPicture = file instanceof File && form?.get('media_category') === 'tweet_image'
    const id = isPicture ? deps.posts.keepPicture(Buffer.from(await file.arrayBuffer())) : undefined
    if (!id) return void res.status(400).json(errorBody(400, 'The media could not be read'))
    res.json({ data: { id, media_key: `3_${id}` } })
  })
  router.post('/2/tweets', requireToken(deps, 'post', errorBody), json(), (req, res) => {
    const input = Tweet.safeParse(req.body)
    if (!input.success) return void res.status(400).json(errorBody(400, 'One or more parameters are invalid'))
    const { text, media } = input.data
    if ([...text].length > charactersMax)
      return void res.status(403).json(errorBody(403, 'The Tweet is too long'))
    const id = acceptPost(deps, req, res, { message: text, pictureIds: media?.media_ids ?? [] })
    if (id) res.status(201).json({ data: { id, text } })
  })
  return router
}
