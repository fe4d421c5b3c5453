// Posts on Facebook (the feed of a page) and Instagram (containers that are published), through the Graph API.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { createPlatformCalls, NotPosted, type PlatformCalls } from './platform-call.client.ts'
import type { Posting } from './posting.rules.ts'

const facebook = 'https://graph.facebook.com/v25.0'
const instagram = 'https://graph.instagram.com/v25.0'
const pollMs = 500

const Created = z.object({ id: z.string() })
const Pages = z.object({ data: z.array(z.object({ id: z.string(), access_token: z.string() })) })

/** The first page of a member, with its own token. Undefined if there is none. */
export async function firstPage(address: string | undefined, token: string) {
  const calls = createPlatformCalls({ address, headers: {} }, token, async () => false)
  return pageOf(calls)
}

async function pageOf(calls: PlatformCalls) {
  const { data } = await calls.prepare('GET', `${facebook}/me/accounts?fields=id,access_token&limit=1`, Pages)
  return data[0]
}

/** Facebook lets applications post on pages only. Without `pageId` the token is the member's. */
export async function postAtFacebook(calls: PlatformCalls, posting: Posting): Promise<void> {
  const { pageId, message, photoUrls } = posting
  const page = pageId ? undefined : await pageOf(calls)
  const id = pageId ?? page?.id
  if (!id) throw new NotPosted('failed', 'no-page')
  const pageCalls = page ? calls.withToken(page.access_token) : calls
  const address = `${facebook}/${encodeURIComponent(id)}`
  const media: { media_fbid: string }[] = []
  for (const url of photoUrls) {
    const { id } = await pageCalls.prepare('POST', `${address}/photos`, Created, { url, published: false })
    media.push({ media_fbid: id })
  }
  await pageCalls.publish(`${address}/feed`, {
    message,
    ...(media.length > 0 ? { attached_media: media } : {}),
  })
}

export async function postAtInstagram(
  calls: PlatformCalls,
  { accountId, message, photoUrls }: Posting,
): Promise<void> {
  const address = `${instagram}/${encodeURIComponent(accountId)}`
  const [first, ...others] = photoUrls
  if (!first) throw new NotPosted('failed', 'photo-required')
  const container = async (fields: object) => {
    const { id } = await calls.prepare('POST', `${address}/media`, Created, fields)
    await untilFinished(calls, id)
    return id
  }
  if (others.length === 0) {
    const id = await container({ image_url: first, caption: message })
    return calls.publish(`${address}/media_publish`, { creation_id: id })
  }
  const children: string[] = []
  for (const url of photoUrls) children.push(await container({ image_url: url, is_carousel_item: true }))
  const id = await container({ media_type: 'CAROUSEL', children: children.join(), caption: message })
  await calls.publish(`${address}/media_publish`, { creation_id: id })
}

const Status = z.object({ status_code: z.string() })

/** Instagram downloads the photo. The deadline of all calls before `publish` ends the wait. */
async function untilFinished(calls: PlatformCalls, id: string): Promise<void> {
  const address = `${instagram}/${encodeURIComponent(id)}?fields=status_code`
  for (;;) {
    const { status_code: status } = await calls.prepare('GET', address, Status)
    if (status === 'FINISHED') return
    if (status !== 'IN_PROGRESS') throw new NotPosted('failed', 'photo-unusable')
    await sleep(pollMs)
  }
}
