// Posting at Twitter: pictures as files, then the post with their ids.
import { json, Router, raw } from 'express'
import { z } from 'zod'
import { type Refusal, type Stage, speakingFor, takePost } from './stage.ts'

const charactersMax = 280

const refusal: Refusal = (status, detail) => ({ title: 'Refused', detail, type: 'about:blank', status })

const Tweet = z.strictObject({
  text: z.string().min(1),
  media: z.strictObject({ media_ids: z.array(z.string()).min(1).max(4) }).optional(),
})

export function twitterPosting(stage: Stage): Router {
  const router = Router()
  const upload = raw({ type: 'multipart/form-data', limit: '10mb' })
  router.post('/2/media/upload', speakingFor(stage, 'upload', refusal), upload, async (req, res) => {
    const headers = { 'content-type': String(req.headers['content-type']) }
    const form = await new Response(req.body, { headers }).formData().catch(() => undefined)
    const file = form?.get('media')
    const isPicture = file instanceof File && form?.get('media_category') === 'tweet_image'
    const id = isPicture ? stage.posts.keepPicture(Buffer.from(await file.arrayBuffer())) : undefined
    if (!id) return void res.status(400).json(refusal(400, 'The media could not be read'))
    res.json({ data: { id, media_key: `3_${id}` } })
  })
  router.post('/2/tweets', speakingFor(stage, 'post', refusal), json(), (req, res) => {
    const asked = Tweet.safeParse(req.body)
    if (!asked.success) return void res.status(400).json(refusal(400, 'One or more parameters are invalid'))
    const { text, media } = asked.data
    if ([...text].length > charactersMax)
      return void res.status(403).json(refusal(403, 'The Tweet is too long'))
    const id = takePost(stage, req, res, { message: text, pictureIds: media?.media_ids ?? [] })
    if (id) res.status(201).json({ data: { id, text } })
  })
  return router
}
