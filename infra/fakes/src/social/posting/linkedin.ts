// Posting at LinkedIn: starts an upload per picture, sends the pictures, then makes the post.
import type { Request } from 'express'
import { z } from 'zod'
import { Rejection } from '../posts.ts'
import type { PostingApi } from './posting.routes.ts'

const Upload = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: z.string() }) })
const Media = z.strictObject({ id: z.string().startsWith('urn:li:image:') })
const Post = z.strictObject({
  author: z.string(),
  commentary: z.string().min(1).max(3_000),
  visibility: z.literal('PUBLIC'),
  distribution: z.strictObject({
    feedDistribution: z.literal('MAIN_FEED'),
    targetEntities: z.tuple([]),
    thirdPartyDistributionChannels: z.tuple([]),
  }),
  content: z
    .union([
      z.strictObject({ media: Media }).transform(({ media }) => [media]),
      z
        .strictObject({ multiImage: z.strictObject({ images: z.array(Media).min(2) }) })
        .transform(({ multiImage }) => multiImage.images),
    ])
    .default([]),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean(),
})

const personOf = (accountId: string) => `urn:li:person:${accountId}`

export const linkedin: PostingApi = {
  errorBody: (status, message) => ({ status, code: 'REFUSED', message }),
  uploads: {
    'post /rest/images'({ req, accountId, posts, read }) {
      requireVersion(req)
      const { owner } = read(Upload).initializeUploadRequest
      if (req.query.action !== 'initializeUpload' || owner !== personOf(accountId))
        throw new Rejection('The upload could not be initialized')
      const id = posts.keepDraft({ message: '', pictureIds: [] })
      const uploadUrl = `https://www.linkedin.com/dms-uploads/${id}/uploaded-image/0?ca=vector`
      return { value: { uploadUrl, image: `urn:li:image:${id}` } }
    },
    'put /dms-uploads/:id/uploaded-image/0'({ req, res, posts }) {
      posts.draft(String(req.params.id)).pictureIds = [posts.keepPicture(req.body)]
      res.status(201)
    },
  },
  posts: {
    'post /rest/posts'({ req, res, accountId, posts, read, accept }) {
      requireVersion(req)
      const { author, commentary, content } = read(Post)
      if (author !== personOf(accountId)) throw new Rejection('The author is another person', 422)
      const drafts = content.map(({ id }) => posts.draft(id.replace('urn:li:image:', '')))
      const pictureIds = drafts.flatMap((draft) => draft.pictureIds)
      if (pictureIds.length < drafts.length) throw new Rejection('An image was not uploaded', 422)
      // The "little text" format puts backslashes before reserved characters.
      const id = accept({ message: commentary.replace(/\\(.)/gs, '$1'), pictureIds })
      res.status(201).set('x-restli-id', `urn:li:share:${id}`)
    },
  },
}

/** Each monthly version is served for a year. */
function requireVersion({ headers }: Request): void {
  const given = /^(20\d\d)(0[1-9]|1[0-2])$/.exec(String(headers['linkedin-version']))
  const now = new Date()
  const months = given
    ? (now.getUTCFullYear() - Number(given[1])) * 12 + now.getUTCMonth() + 1 - Number(given[2])
    : -1
  const isKnown = months >= 0 && months <= 12
  if (!isKnown || headers['x-restli-protocol-version'] !== '2.0.0')
    throw new Rejection('A version must be present. Please specify a version', 426)
}
