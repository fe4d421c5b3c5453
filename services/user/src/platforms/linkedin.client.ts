// Posts on LinkedIn: registers and uploads each photo, then posts with their ids.
import { z } from 'zod'
import type { PlatformCalls } from './platform-call.client.ts'
import { littleText, type Posting } from './posting.rules.ts'

const api = 'https://api.linkedin.com/rest'

/** LinkedIn supports each version for a year. */
export const linkedinHeaders = { 'linkedin-version': '202610', 'x-restli-protocol-version': '2.0.0' }

const Upload = z.object({ value: z.object({ uploadUrl: z.url(), image: z.string() }) })
const anything = z.unknown()

export async function postAtLinkedin(
  calls: PlatformCalls,
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

async function upload(calls: PlatformCalls, owner: string, url: string): Promise<string> {
  const request = { initializeUploadRequest: { owner } }
  const { value } = await calls.prepare('POST', `${api}/images?action=initializeUpload`, Upload, request)
  await calls.prepare('PUT', value.uploadUrl, anything, await calls.readPhoto(url))
  return value.image
}
