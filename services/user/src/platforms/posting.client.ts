// Posts on the five social networks: one attempt, whose outcome is sent, failed or unclear.
import { setTimeout as sleep } from 'node:timers/promises'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { PostOutcome } from '@jumpingjack/contracts/user/posts'
import { z } from 'zod'
import { createPlatformCalls, NotPosted, type PlatformCalls } from './platform-call.client.ts'
import { littleText, type Posting, shortened, twitterWeight } from './posting.rules.ts'

const facebook = 'https://graph.facebook.com/v25.0'
const instagram = 'https://graph.instagram.com/v25.0'
const linkedin = 'https://api.linkedin.com/rest'
/** LinkedIn supports each version for a year. */
const linkedinHeaders = { 'linkedin-version': '202610', 'x-restli-protocol-version': '2.0.0' }
const twitter = 'https://api.x.com/2'
const pollMs = 500

interface PostingRow {
  /** A longer message is shortened. */
  messageMax: number
  /** How much a text counts; its characters by default. */
  weigh?: (text: string) => number
  headers?: Record<string, string>
  /** Throws NotPosted unless the network confirms the post. */
  post(calls: PlatformCalls, posting: Posting): Promise<void>
}

const postingTable: Record<SocialPlatform, PostingRow> = {
  facebook: { messageMax: 63_206, post: postAtFacebook },
  twitter: { messageMax: 280, weigh: twitterWeight, post: postAtTwitter },
  instagram: { messageMax: 2_200, post: postAtInstagram },
  linkedin: { messageMax: 3_000, headers: linkedinHeaders, post: postAtLinkedin },
  google: { messageMax: 1_500, post: postAtGoogle },
}

interface PostResult extends PostOutcome {
  /** The network rejects the access token. */
  isTokenRejected: boolean
}

/** `address` is the base URL of a fake. `mayPublish` is called once, right before the call that creates the post. */
export async function postTo(
  platform: SocialPlatform,
  address: string | undefined,
  accessToken: string,
  posting: Posting,
  mayPublish: () => Promise<boolean>,
): Promise<PostResult> {
  const { messageMax, weigh, headers = {}, post } = postingTable[platform]
  const message = shortened(posting.message, messageMax, weigh)
  const calls = createPlatformCalls({ address, headers }, accessToken, mayPublish)
  try {
    await post(calls, { ...posting, message })
    return { outcome: 'sent', reason: null, isTokenRejected: false }
  } catch (error) {
    if (!(error instanceof NotPosted)) throw error
    return { ...error.result, isTokenRejected: error.result.reason === 'connection-rejected' }
  }
}

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
async function postAtFacebook(calls: PlatformCalls, posting: Posting): Promise<void> {
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
  const photos = media.length > 0 && { attached_media: media }
  await pageCalls.publish(`${address}/feed`, { message, ...photos })
}

async function postAtInstagram(
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

const Names = z.array(z.object({ name: z.string().regex(/^(accounts|locations)\/[\w-]+$/) })).default([])
const Accounts = z.object({ accounts: Names })
const Locations = z.object({ locations: Names })

/** At the first location of the member's business. */
async function postAtGoogle(calls: PlatformCalls, { message, photoUrls }: Posting): Promise<void> {
  const place = await locationOf(calls)
  // Google documents posts with one photo.
  const media = photoUrls.slice(0, 1).map((sourceUrl) => ({ mediaFormat: 'PHOTO', sourceUrl }))
  await calls.publish(`https://mybusiness.googleapis.com/v4/${place}/localPosts`, {
    languageCode: 'en-US',
    summary: message,
    topicType: 'STANDARD',
    ...(media.length > 0 && { media }),
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

const Upload = z.object({ value: z.object({ uploadUrl: z.url(), image: z.string() }) })

async function postAtLinkedin(
  calls: PlatformCalls,
  { accountId, message, photoUrls }: Posting,
): Promise<void> {
  const author = `urn:li:person:${accountId}`
  const images: { id: string }[] = []
  for (const url of photoUrls) images.push({ id: await upload(calls, author, url) })
  const [only, ...others] = images
  await calls.publish(`${linkedin}/posts`, {
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
  const { value } = await calls.prepare('POST', `${linkedin}/images?action=initializeUpload`, Upload, request)
  await calls.prepare('PUT', value.uploadUrl, z.unknown(), await calls.readPhoto(url))
  return value.image
}

const Uploaded = z.object({ data: z.object({ id: z.string() }) })

async function postAtTwitter(calls: PlatformCalls, { message, photoUrls }: Posting): Promise<void> {
  const mediaIds: string[] = []
  for (const url of photoUrls) {
    const form = new FormData()
    form.set('media_category', 'tweet_image')
    form.set('media', await calls.readPhoto(url), 'photo.jpg')
    const { data } = await calls.prepare('POST', `${twitter}/media/upload`, Uploaded, form)
    mediaIds.push(data.id)
  }
  const photos = mediaIds.length > 0 && { media: { media_ids: mediaIds } }
  await calls.publish(`${twitter}/tweets`, { text: message, ...photos })
}
