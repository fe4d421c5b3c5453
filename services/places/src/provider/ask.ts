// One question to the maps provider: its address, a guard, and its answer parsed or refused.
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Client } from '@googlemaps/google-maps-services-js'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { z } from 'zod'
import type { ProviderAnswer } from '../places/places.rules.ts'
import { createGuard } from './guard.ts'
import { ProviderRefusal } from './refusal.ts'

interface Question<S extends z.ZodType> {
  /** As in /maps/api/<path>/json. */
  path: string
  /** How a refusal is introduced. */
  failure: string
  reply: S
  /** What ZERO_RESULTS stands for; without it that is a refusal. */
  empty?: z.output<S>
}

type Send = (request: { url: string; signal: AbortSignal }, key: string) => Promise<{ data: unknown }>

const answerMaxBytes = 2_000_000
const Answer = z.object({ status: z.string(), error_message: z.string().nullish() })

/** The provider's client as we want it, and where it may let its connections go. */
export function createClient(): { client: Client; close(): void } {
  const httpAgent = new HttpAgent({ keepAlive: true })
  const httpsAgent = new HttpsAgent({ keepAlive: true })
  const client = new Client({
    config: {
      // The client's own adapter turns every status but OK into an error without its explanation.
      adapter: 'http',
      // The client tries three times by default.
      raxConfig: { retry: 0 },
      // Each call brings its own deadline.
      timeout: 0,
      maxRedirects: 0,
      maxContentLength: answerMaxBytes,
      httpAgent,
      httpsAgent,
    },
  })
  return {
    client,
    close() {
      httpAgent.destroy()
      httpsAgent.destroy()
    },
  }
}

/** Questions throw Problems only; without a key each is Problem('places.not-configured'). */
export function createAsk(options: { address: string; key: string | undefined; log: Logger }) {
  const { address, key, log } = options
  const guard = createGuard(log)
  return <S extends z.ZodType>({ path, failure, reply, empty }: Question<S>) => {
    const call = guard(path, async (send: Send, usedKey: string, signal: AbortSignal) => {
      const { data } = await send({ url: urlOf(address, path), signal }, usedKey)
      const answer = answerOf(data)
      if (answer.status === 'OK') return reply.parse(data)
      if (answer.status === 'ZERO_RESULTS' && empty) return empty
      log.warn({ call: path, ...answer }, 'provider.refused')
      throw new ProviderRefusal(failure, answer)
    })
    return async (signal: AbortSignal, send: Send): Promise<z.output<S>> => {
      if (!key) throw new Problem('places.not-configured')
      return call(send, key, signal)
    }
  }
}

export function urlOf(address: string, path: string): string {
  return new URL(`/maps/api/${path}/json`, address).href
}

/** Throws a ZodError for what is no answer of the provider. */
export function answerOf(data: unknown): ProviderAnswer {
  const { status, error_message } = Answer.parse(data)
  return { status, error_message: error_message ?? null }
}
