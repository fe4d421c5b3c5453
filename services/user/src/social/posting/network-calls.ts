// Calls to a network in a member's name, each with a deadline of our own. What matters of a call that goes wrong is
// whether the post may be there in spite of it.
import type { z } from 'zod'
import { placed } from '../platform-table.ts'
import { neverArrived, outcomeOf, reasonIn, refusesToken } from './posting.rules.ts'

type Body = object | FormData | Blob

/** The end of a posting without a confirmed post. Its message is for the member. */
export class NotPosted extends Error {
  readonly outcome: 'failed' | 'unclear'
  readonly isTokenRefused: boolean

  constructor(outcome: 'failed' | 'unclear', reason: string, isTokenRefused = false) {
    super(reason)
    this.outcome = outcome
    this.isTokenRefused = isTokenRefused
  }
}

export interface NetworkCalls {
  /** Makes nothing that anybody sees: where it goes wrong there is no post. */
  prepare<T>(method: 'GET' | 'POST' | 'PUT', url: string, reply: z.ZodType<T>, body?: Body): Promise<T>
  /** Makes the post, unless somebody else has begun to: to be called once, and last. */
  publish(url: string, body: Body): Promise<void>
  picture(url: string): Promise<Blob>
  withToken(token: string): NetworkCalls
}

interface Network {
  title: string
  /** Of a stand-in. */
  address: string | undefined
  headers: Record<string, string>
}

/** All calls together before the one that makes the post. */
const prepareTimeoutMs = 12_000
export const publishTimeoutMs = 8_000
const pictureMaxBytes = 10_000_000

/** `begin` is asked before the post is made, and says whether it may be. */
export function networkCalls(network: Network, token: string, begin: () => Promise<boolean>): NetworkCalls {
  return callsBy(network, token, begin, AbortSignal.timeout(prepareTimeoutMs))
}

function callsBy(
  network: Network,
  token: string,
  begin: () => Promise<boolean>,
  prepared: AbortSignal,
): NetworkCalls {
  const { title } = network
  const unreachable = () => new NotPosted('failed', `${title} could not be reached. Please try again.`)

  function send(method: string, url: string, body: Body | undefined, signal: AbortSignal) {
    const headers = { ...network.headers, authorization: `Bearer ${token}` }
    return fetch(placed(url, network.address), {
      method,
      redirect: 'manual',
      signal,
      ...encoded(body, headers),
    })
  }

  return {
    async prepare(method, url, reply, body) {
      const response = await send(method, url, body, prepared).catch(() => undefined)
      if (!response) throw unreachable()
      if (outcomeOf(response.status) !== 'sent') throw await refusal(title, token, response)
      const said = reply.safeParse(await response.json().catch(() => undefined))
      if (said.success) return said.data
      throw new NotPosted('failed', `${title} gave an answer that we do not know. Please try again later.`)
    },

    async publish(url, body) {
      if (!(await begin())) throw new NotPosted('failed', 'It is being posted already.')
      const unclear = new NotPosted('unclear', `${title} did not confirm the post: look there whether it is.`)
      const response = await send('POST', url, body, AbortSignal.timeout(publishTimeoutMs)).catch((error) => {
        throw neverArrived(error?.cause?.code) ? unreachable() : unclear
      })
      const outcome = outcomeOf(response.status)
      if (outcome === 'unclear') throw unclear
      if (outcome === 'failed') throw await refusal(title, token, response)
      await response.body?.cancel()
    },

    async picture(url) {
      const response = await fetch(url, { redirect: 'error', signal: prepared }).catch(() => undefined)
      const blob = response?.ok ? await response.blob().catch(() => undefined) : undefined
      if (blob && blob.size <= pictureMaxBytes) return blob
      throw new NotPosted('failed', 'A photo could not be read. Please try again.')
    },

    withToken: (other) => callsBy(network, other, begin, prepared),
  }
}

function encoded(body: Body | undefined, headers: Record<string, string>) {
  if (body === undefined || body instanceof FormData || body instanceof Blob) return { body, headers }
  return { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
}

async function refusal(title: string, token: string, response: Response): Promise<NotPosted> {
  const body = await response.json().catch(() => undefined)
  if (refusesToken(response.status, body)) {
    const reason = `${title} no longer accepts this connection. Please connect again in your profile.`
    return new NotPosted('failed', reason, true)
  }
  // What it says is shown and logged.
  const said = reasonIn(body)?.replaceAll(token, '…') ?? `status ${response.status}`
  return new NotPosted('failed', `${title} refused the post: ${said}`)
}
