// LinkedIn: a place for each picture, the picture, then the post with what they became.
import { z } from 'zod'
import type { NetworkCalls } from './network-calls.ts'
import { littleText, type Posting } from './posting.rules.ts'

const api = 'https://api.linkedin.com/rest'

/** Each version is served for a year. */
export const linkedinHeaders = { 'linkedin-version': '202610', 'x-restli-protocol-version': '2.0.0' }

const Place = z.object({ value: z.object({ uploadUrl: z.url(), image: z.string() }) })
const anything = z.unknown()

export async function postAtLinkedin(
  calls: NetworkCalls,
  { accountId, message, photoUrls }: Posting,
): Promise<void> {
  const author = `urn:li:person:${accountId}`
  const images: { id: string }[] = []
  for (const url of photoUrls) images.push({ id: await upload(calls, author, url) })
  const [only, ...others] = images
  await calls.publish(`${api}/posts`, {
    author,
    commentary: littleText(message),
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(only && { content: others.length > 0 ? { multiImage: { images } } : { media: only } }),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  })
}

async function upload(calls: NetworkCalls, owner: string, url: string): Promise<string> {
  const asked = { initializeUploadRequest: { owner } }
  const { value } = await calls.prepare('POST', `${api}/images?action=initializeUpload`, Place, asked)
  await calls.prepare('PUT', value.uploadUrl, anything, await calls.picture(url))
  return value.image
}
