// Posts on Twitter: uploads the photos, then posts with their ids.
import { z } from 'zod'
import type { PlatformCalls } from './platform-call.client.ts'
import type { Posting } from './posting.rules.ts'

const api = 'https://api.x.com/2'

const Uploaded = z.object({ data: z.object({ id: z.string() }) })

export async function postAtTwitter(calls: PlatformCalls, { message, photoUrls }: Posting): Promise<void> {
  const mediaIds: string[] = []
  for (const url of photoUrls) {
    const form = new FormData()
    form.set('media_category', 'tweet_image')
    form.set('media', await calls.readPhoto(url), 'photo.jpg')
    const { data } = await calls.prepare('POST', `${api}/media/upload`, Uploaded, form)
    mediaIds.push(data.id)
  }
  await calls.publish(`${api}/tweets`, {
    text: message,
    ...(mediaIds.length > 0 ? { media: { media_ids: mediaIds } } : {}),
  })
}
