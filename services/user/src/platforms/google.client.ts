// Posts on Google, at the first location of the member's business.
import { z } from 'zod'
import { NotPosted, type PlatformCalls } from './platform-call.client.ts'
import type { Posting } from './posting.rules.ts'

const Names = z.array(z.object({ name: z.string().regex(/^(accounts|locations)\/[\w-]+$/) })).default([])
const Accounts = z.object({ accounts: Names })
const Locations = z.object({ locations: Names })

export async function postAtGoogle(calls: PlatformCalls, { message, photoUrls }: Posting): Promise<void> {
  const place = await locationOf(calls)
  // Google documents posts with one photo.
  const media = photoUrls.slice(0, 1).map((sourceUrl) => ({ mediaFormat: 'PHOTO', sourceUrl }))
  await calls.publish(`https://mybusiness.googleapis.com/v4/${place}/localPosts`, {
    languageCode: 'en-US',
    summary: message,
    topicType: 'STANDARD',
    ...(media.length > 0 ? { media } : {}),
  })
}

async function locationOf(calls: PlatformCalls): Promise<string> {
  const management = 'https://mybusinessaccountmanagement.googleapis.com/v1'
  const { accounts } = await calls.prepare('GET', `${management}/accounts`, Accounts)
  for (const account of accounts) {
    const information = 'https://mybusinessbusinessinformation.googleapis.com/v1'
    const address = `${information}/${account.name}/locations?readMask=name&pageSize=1`
    const { locations } = await calls.prepare('GET', address, Locations)
    if (locations[0]) return `${account.name}/${locations[0].name}`
  }
  throw new NotPosted('failed', 'no-business')
}
