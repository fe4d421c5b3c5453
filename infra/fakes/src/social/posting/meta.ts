// Posting at Facebook (as a page) and at Instagram (as a container that is then published).
import { z } from 'zod'
import { bearerOf } from '../accounts/faults.ts'
import { Rejection } from '../accounts/posts.ts'
import type { PostingApi } from './posting.routes.ts'

const errorBody: PostingApi['errorBody'] = (status, message) => ({
  error: { message, type: 'OAuthException', code: status === 401 ? 190 : 100 },
})

const Picture = z.strictObject({ url: z.url(), published: z.literal(false) })
const FeedPost = z.strictObject({
  message: z.string().min(1).max(63_206),
  attached_media: z.array(z.strictObject({ media_fbid: z.string() })).default([]),
})

const pageOf = (accountId: string) => `page-${accountId}`

export const facebook: PostingApi = {
  errorBody,
  uploads: {
    // At Facebook, pages have their own tokens.
    'get /v23.0/me/accounts': ({ req, accountId, hasPlaceToPost }) => ({
      data: hasPlaceToPost ? [{ id: pageOf(accountId), access_token: bearerOf(req) }] : [],
    }),
    'post /v23.0/:page/photos': async ({ posts, read }) => ({
      id: await posts.fetchPicture(read(Picture).url),
    }),
  },
  posts: {
    'post /v23.0/:page/feed'({ req, accountId, read, accept }) {
      const { message, attached_media: media } = read(FeedPost)
      if (req.params.page !== pageOf(accountId)) throw new Rejection('Invalid parameter')
      const id = accept({ message, pictureIds: media.map(({ media_fbid }) => media_fbid) })
      return { id: `${req.params.page}_${id}` }
    },
  },
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

export const instagram: PostingApi = {
  errorBody,
  uploads: {
    async 'post /v23.0/me/media'({ posts, read }) {
      const container = read(Container)
      const message = 'caption' in container ? container.caption : ''
      const pictureIds =
        'image_url' in container
          ? [await posts.fetchPicture(container.image_url)]
          : container.children.flatMap((id) => posts.draft(id).pictureIds)
      return { id: posts.keepDraft({ message, pictureIds }) }
    },
    'get /v23.0/:container'({ req, posts }) {
      const id = String(req.params.container)
      posts.draft(id)
      return { id, status_code: 'FINISHED' }
    },
  },
  posts: {
    'post /v23.0/me/media_publish': ({ posts, read, accept }) => ({
      id: accept(posts.draft(read(Publishing).creation_id)),
    }),
  },
}
