// Posting at Twitter: uploads the pictures, then the post with their ids.
import { z } from 'zod'
import { Rejection } from '../accounts/posts.ts'
import type { PostingApi } from './posting.routes.ts'

const charactersMax = 280

const Tweet = z.strictObject({
  text: z.string().min(1),
  media: z.strictObject({ media_ids: z.array(z.string()).min(1).max(4) }).optional(),
})

export const twitter: PostingApi = {
  errorBody: (status, detail) => ({ title: 'Refused', detail, type: 'about:blank', status }),
  uploads: {
    async 'post /2/media/upload'({ req, posts }) {
      const headers = { 'content-type': String(req.headers['content-type']) }
      const form = await new Response(req.body, { headers }).formData().catch(() => undefined)
      const file = form?.get('media')
      if (!(file instanceof File) || form?.get('media_category') !== 'tweet_image')
        throw new Rejection('The media could not be read')
      return { data: { id: posts.keepPicture(Buffer.from(await file.arrayBuffer())) } }
    },
  },
  posts: {
    'post /2/tweets'({ res, read, accept }) {
      const { text, media } = read(Tweet)
      if ([...text].length > charactersMax) throw new Rejection('The Tweet is too long', 403)
      res.status(201)
      return { data: { id: accept({ message: text, pictureIds: media?.media_ids ?? [] }), text } }
    },
  },
}
