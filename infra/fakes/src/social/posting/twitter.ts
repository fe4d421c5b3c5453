// Posting at Twitter: uploads the pictures, then the post with their ids.
import { z } from 'zod'
import { Rejection } from '../posts.ts'
import type { PostingApi } from './posting.routes.ts'

const weightMax = 280
const linkWeight = 23
/** Of configuration 3 of twitter-text: characters up to U+10FF and these weigh 100 of 200. */
const light = /[\u2000-\u200d\u2010-\u201f\u2032-\u2037]/u
/** With or without a protocol. Letters of other scripts, and punctuation at the end, are no part of it. */
const links =
  /(?:https?:\/\/)?(?:[\w\p{Script=Latin}-]+\.)+(?<zone>[a-z]{2,})(?:(?<=\/\/\S+):\d+)?(?:[/?](?:[\x21-\x7e]*[\w=#/+&-])?)?/giu
/**
 * Twitter-text links names of all countries (its release 2.0.4) and of the zones that it lists (`validGTLD`). Of zones
 * that are not certain to be listed, the larger count is taken.
 */
const listed = /^(?:[a-z]{2}|com|org|net|edu|gov|info|biz|app|club|dev|fit|fitness|nyc|yoga|example)$/i

function weightOf(text: string): number {
  const ofLinks = [...text.matchAll(links)].map(([link, zone = '']) =>
    listed.test(zone) ? linkWeight : Math.max(linkWeight, weightOfText(link)),
  )
  return ofLinks.reduce((sum, each) => sum + each, weightOfText(text.replace(links, '')))
}

/** An emoji counts two, however many code points it has. */
function weightOfText(text: string): number {
  const rest = text.normalize('NFC')
  const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(rest)]
  const weights = graphemes.map(({ segment }) => {
    if (/\p{Extended_Pictographic}/u.test(segment)) return 2
    return [...segment].reduce(
      (sum, character) => sum + (character <= '\u10ff' || light.test(character) ? 1 : 2),
      0,
    )
  })
  return weights.reduce((sum, each) => sum + each, 0)
}

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
      if (weightOf(text) > weightMax) throw new Rejection('The Tweet is too long', 403)
      res.status(201)
      return { data: { id: accept({ message: text, pictureIds: media?.media_ids ?? [] }), text } }
    },
  },
}
