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
  calls: [
    {
      method: 'get',
      path: '/v23.0/me/accounts',
      answer({ req, accountId, hasPlaceToPost }) {
        // At Facebook, pages have their own tokens.
        const own = { id: pageOf(accountId), name: 'Demo page', access_token: bearerOf(req) }
        return { data: hasPlaceToPost ? [own] : [] }
      },
    },
    {
      method: 'post',
      path: '/v23.0/:page/photos',
      answer: async ({ posts, read }) => ({ id: await posts.fetchPicture(read(Picture).url) }),
    },
    {
      method: 'post',
      path: '/v23.0/:page/feed',
      isPost: true,
      answer({ req, accountId, read, accept }) {
        const { message, attached_media: media } = read(FeedPost)
        if (req.params.page !== pageOf(accountId)) throw new Rejection('Invalid parameter')
        const id = accept({ message, pictureIds: media.map(({ media_fbid }) => media_fbid) })
        return { id: `${req.params.page}_${id}` }
      },
    },
  ],
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
  calls: [
    {
      method: 'post',
      path: '/v23.0/me/media',
      async answer({ posts, read }) {
        const container = read(Container)
        const message = 'caption' in container ? container.caption : ''
        if ('image_url' in container)
          return {
            id: posts.keepDraft({ message, pictureIds: [await posts.fetchPicture(container.image_url)] }),
          }
        const pictureIds = container.children.flatMap((id) => posts.draft(id).pictureIds)
        return { id: posts.keepDraft({ message, pictureIds }) }
      },
    },
    {
      method: 'get',
      path: '/v23.0/:container',
      answer({ req, posts }) {
        const id = String(req.params.container)
        posts.draft(id)
        return { id, status_code: 'FINISHED' }
      },
    },
    {
      method: 'post',
      path: '/v23.0/me/media_publish',
      isPost: true,
      answer: ({ posts, read, accept }) => ({ id: accept(posts.draft(read(Publishing).creation_id)) }),
    },
  ],
}
