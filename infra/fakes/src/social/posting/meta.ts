// Posting at Facebook (as a page) and at Instagram (as a container that is then published).
import { z } from 'zod'
import { type Picture, Rejection } from '../posts.ts'
import type { Context, PostingApi } from './posting.routes.ts'

const errorBody: PostingApi['errorBody'] = (status, message) => ({
  error: { message, type: 'OAuthException', code: status === 401 ? 190 : 100 },
})

const Photo = z.strictObject({ url: z.url(), published: z.literal(false) })
const FeedPost = z.strictObject({
  message: z.string().min(1).max(63_206),
  attached_media: z.array(z.strictObject({ media_fbid: z.string() })).default([]),
})

const pageOf = (accountId: string) => `page-${accountId}`

export const facebook: PostingApi = {
  errorBody,
  uploads: {
    // Pages have tokens of their own. Those from a long-lived token of their owner do not expire.
    'get /v25.0/me/accounts': ({ token, accountId, hasPlaceToPost, grants }) => {
      const owner = grants.find(['access'], 'facebook', token)
      if (!owner) throw new Rejection('Tried accessing nonexisting field (accounts)')
      const access_token = grants.issue('page', owner.consent)
      return { data: hasPlaceToPost ? [{ id: pageOf(accountId), access_token }] : [] }
    },
    'post /v25.0/:page/photos': async (context) => {
      requirePage(context)
      return { id: await context.posts.fetchPicture(context.read(Photo).url) }
    },
  },
  posts: {
    'post /v25.0/:page/feed'(context) {
      const { req, read, accept } = context
      requirePage(context)
      const { message, attached_media: media } = read(FeedPost)
      const id = accept({ message, pictureIds: media.map(({ media_fbid }) => media_fbid) })
      return { id: `${req.params.page}_${id}` }
    },
  },
}

/** The page's own token. */
function requirePage({ req, token, accountId, grants }: Context): void {
  if (!grants.find(['page'], 'facebook', token))
    throw new Rejection('(#200) A page access token is required', 403)
  if (req.params.page !== pageOf(accountId)) throw new Rejection('Invalid parameter')
}

/** Errors 36003 and 36000 (CONTRACT.md). */
function pictureFault({ width, height, bytes }: Picture) {
  const ratio = width / height
  if (ratio < 0.8 || ratio > 1.911) return 'The submitted image with aspect ratio is not supported'
  if (bytes > 8 * 1024 * 1024) return 'The image size is too large'
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
    async 'post /v25.0/:account/media'(context) {
      const { posts, read } = context
      requireOwnId(context)
      const container = read(Container)
      const message = 'caption' in container ? container.caption : ''
      const pictureIds =
        'image_url' in container
          ? [await posts.fetchPicture(container.image_url, pictureFault)]
          : container.children.flatMap((id) => posts.draft(id).pictureIds)
      return { id: posts.keepDraft({ message, pictureIds }) }
    },
    'get /v25.0/:container'({ req, posts }) {
      const id = String(req.params.container)
      posts.draft(id)
      return { id, status_code: 'FINISHED' }
    },
  },
  posts: {
    'post /v25.0/:account/media_publish'(context) {
      requireOwnId(context)
      return { id: context.accept(context.posts.draft(context.read(Publishing).creation_id)) }
    },
  },
}

/** The address has the account's id: `me` is documented for reading only. */
function requireOwnId({ req, accountId }: Context): void {
  if (req.params.account !== accountId) throw new Rejection('Unsupported post request')
}
