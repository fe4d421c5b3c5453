// Calls to a social network on behalf of a member. Errors distinguish posts that failed from posts that may exist.
import type { ShareReason } from '@jumpingjack/contracts/review/share-reasons'
import type { PostOutcome } from '@jumpingjack/contracts/user/posts'
import type { z } from 'zod'
import { withBaseUrl } from './platform-endpoints.rules.ts'
import { isTokenRejection, neverArrived, outcomeOf, reasonIn } from './posting.rules.ts'

type Body = object | FormData | Blob

/** The network has not confirmed the post. */
export class NotPosted extends Error {
  readonly result: PostOutcome & { outcome: 'failed' | 'unclear'; reason: ShareReason }

  /** `detail` is what the network has replied. */
  constructor(outcome: 'failed' | 'unclear', reason: ShareReason, detail?: string) {
    super(reason)
    this.result = { outcome, reason, ...(detail && { detail }) }
  }
}

export interface PlatformCalls {
  /** Creates nothing visible: if it fails there is no post. */
  prepare<T>(method: 'GET' | 'POST' | 'PUT', url: string, reply: z.ZodType<T>, body?: Body): Promise<T>
  /** Creates the post. Must be the last call. Throws if `mayPublish` returns false. */
  publish(url: string, body: Body): Promise<void>
  readPhoto(url: string): Promise<Blob>
  withToken(token: string): PlatformCalls
}

interface PlatformOptions {
  /** Base URL of a fake. */
  address: string | undefined
  headers: Record<string, string>
}

/** Deadline of all calls before `publish`. */
const prepareTimeoutMs = 12_000
export const publishTimeoutMs = 8_000
/** Of the copy for social networks. */
const copyMaxBytes = 10_000_000

/** `mayPublish` is called once, right before the post is created. Without `sharedSignal`, the deadline begins now. */
export function createPlatformCalls(
  platform: PlatformOptions,
  token: string,
  mayPublish: () => Promise<boolean>,
  sharedSignal?: AbortSignal,
): PlatformCalls {
  const prepareSignal = sharedSignal ?? AbortSignal.timeout(prepareTimeoutMs)
  const unreachable = () => new NotPosted('failed', 'unreachable')

  function send(method: string, url: string, body: Body | undefined, signal: AbortSignal) {
    const headers = { ...platform.headers, authorization: `Bearer ${token}` }
    return fetch(withBaseUrl(url, platform.address), {
      method,
      redirect: 'manual',
      signal,
      ...encoded(body, headers),
    })
  }

  return {
    async prepare(method, url, reply, body) {
      const response = await send(method, url, body, prepareSignal).catch(() => undefined)
      if (!response) throw unreachable()
      if (outcomeOf(response.status) !== 'sent') throw await rejectionOf(token, response)
      const parsed = reply.safeParse(await response.json().catch(() => undefined))
      if (parsed.success) return parsed.data
      throw new NotPosted('failed', 'unexpected-reply')
    },

    async publish(url, body) {
      if (!(await mayPublish())) throw new NotPosted('failed', 'begun-already')
      const unclear = new NotPosted('unclear', 'not-confirmed')
      const response = await send('POST', url, body, AbortSignal.timeout(publishTimeoutMs)).catch((error) => {
        throw neverArrived(error?.cause?.code) ? unreachable() : unclear
      })
      const outcome = outcomeOf(response.status)
      if (outcome === 'unclear') throw unclear
      if (outcome === 'failed') throw await rejectionOf(token, response)
      await response.body?.cancel()
    },

    async readPhoto(url) {
      const response = await fetch(url, { redirect: 'error', signal: prepareSignal }).catch(() => undefined)
      const photo = response?.ok ? await copyOf(response).catch(() => undefined) : undefined
      if (photo) return photo
      throw new NotPosted('failed', 'photo-unreadable')
    },

    withToken: (other) => createPlatformCalls(platform, other, mayPublish, prepareSignal),
  }
}

/** Undefined as soon as it is too large. */
async function copyOf({ body, headers }: Response): Promise<Blob | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > copyMaxBytes) return undefined
    chunks.push(chunk)
  }
  return new Blob(chunks, { type: headers.get('content-type') ?? '' })
}

function encoded(body: Body | undefined, headers: Record<string, string>) {
  if (body === undefined || body instanceof FormData || body instanceof Blob) return { body, headers }
  return { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
}

async function rejectionOf(token: string, response: Response): Promise<NotPosted> {
  const body = await response.json().catch(() => undefined)
  if (isTokenRejection(response.status, body)) return new NotPosted('failed', 'connection-rejected')
  // It is shown and logged, so it must not contain the token.
  const detail = reasonIn(body)?.replaceAll(token, '…') ?? `status ${response.status}`
  return new NotPosted('failed', 'rejected', detail)
}
