// How sign-ins ended, for callbacks that arrive twice: browsers may send a navigation twice, and drop the first reply.
import { setTimeout as sleep } from 'node:timers/promises'
import { SignInFailure } from '@jumpingjack/contracts/gateway/session'
import { gatewayTimeoutMs } from '@jumpingjack/kit/http/deadline'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { attemptLifetimeS, repeatableS } from './attempts.ts'

/** The session that has started, or why none has. */
const SignInOutcome = z.union([z.object({ sessionId: z.string() }), z.object({ failure: SignInFailure })])
export type SignInOutcome = z.infer<typeof SignInOutcome>

const waitMaxMs = gatewayTimeoutMs - 1_000
const pollEveryMs = 50

export type SignInOutcomes = ReturnType<typeof createOutcomes>

export function createOutcomes(redis: Redis, keyPrefix: string) {
  const keyOf = (kind: string, state: string) => `${keyPrefix}:sign-in-${kind}:${state}`
  return {
    /** True for one caller per attempt, on all replicas: it may exchange the code. */
    async claim(state: string): Promise<boolean> {
      return (await redis.set(keyOf('claim', state), '', 'EX', attemptLifetimeS, 'NX')) === 'OK'
    },
    async settle(state: string, outcome: SignInOutcome): Promise<void> {
      await redis.set(keyOf('outcome', state), JSON.stringify(outcome), 'EX', repeatableS)
    },
    /** Waits for the caller that has claimed the attempt. Undefined when it is too late, or takes too long. */
    async read(state: string): Promise<SignInOutcome | undefined> {
      for (const end = Date.now() + waitMaxMs; Date.now() < end; await sleep(pollEveryMs)) {
        const outcome = await redis.get(keyOf('outcome', state))
        if (outcome) return SignInOutcome.parse(JSON.parse(outcome))
      }
      return undefined
    },
  }
}
