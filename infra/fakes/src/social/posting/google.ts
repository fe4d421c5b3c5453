// Posting at Google: a local post of a business location.
import { z } from 'zod'
import { type Picture, Rejection } from '../posts.ts'
import type { PostingApi } from './posting.routes.ts'

const LocalPost = z.strictObject({
  languageCode: z.string(),
  summary: z.string().min(1).max(1_500),
  topicType: z.literal('STANDARD'),
  media: z
    .array(z.strictObject({ mediaFormat: z.literal('PHOTO'), sourceUrl: z.url() }))
    .max(1)
    .default([]),
})

function pictureFault({ width, height, bytes }: Picture) {
  if (Math.min(width, height) < 250) return 'The photo is smaller than 250 x 250'
  if (bytes < 10_240 || bytes > 5 * 1024 * 1024) return 'The photo is not between 10 KB and 5 MB'
}

export const google: PostingApi = {
  errorBody: (code, message) => ({ error: { code, message, status: 'REFUSED' } }),
  uploads: {
    'get /v1/accounts': ({ accountId }) => ({ accounts: [{ name: `accounts/${accountId}` }] }),
    'get /v1/accounts/:account/locations'({ req, accountId, hasPlaceToPost }) {
      if (req.query.readMask !== 'name') throw new Rejection('read_mask is required')
      // Like Google's, the response omits empty lists.
      return hasPlaceToPost ? { locations: [{ name: `locations/${accountId}` }] } : {}
    },
  },
  posts: {
    async 'post /v4/accounts/:account/locations/:location/localPosts'(context) {
      const { req, accountId, posts, read, accept } = context
      const { summary, media } = read(LocalPost)
      if (req.params.account !== accountId) throw new Rejection('The account is another one')
      const pictureIds = await Promise.all(
        media.map(({ sourceUrl }) => posts.fetchPicture(sourceUrl, pictureFault)),
      )
      const id = accept({ message: summary, pictureIds })
      return { name: `${req.path.slice('/v4/'.length)}/${id}`, state: 'LIVE', summary }
    },
  },
}
