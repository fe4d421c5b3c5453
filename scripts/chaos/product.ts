// What the chaos runs need of a product: its addresses, and a way to harm its parts.
import { declareQueues } from '@jumpingjack/kit/messaging/queue-operations'
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'
import { quantile } from '../bench/figures.ts'
import type { Stack } from '../stack/start-stack.ts'

/** With the prefix of its databases and queues. */
export type ChaosProduct = Pick<Stack, 'url' | 'fakesUrl' | 'env' | 'faults'> & { namespace: string }
export type ScaledProduct = ChaosProduct & Pick<Stack, 'usableGateways'>

/** What a run has shown. It has failed if `faults` is not empty. */
export interface RunResult {
  figures: Record<string, number | string>
  /** One sentence for each broken promise. */
  faults: string[]
}

/** What makes a run fail at full size. In `npm run test:full` nothing is timed. */
export interface TimeGoals {
  /** From the end of the last fault until outboxes and queues are empty and averages right. */
  settledMaxS?: number
  p99MaxMs?: number
}

export const namespace = 'chaos'

/** Throws an error for the user if it has servers that are not its own. */
export function productOf(stack: Stack): ScaledProduct {
  const { given, ...product } = stack
  if (given.length > 0)
    throw new UserFacingError(`Servers that are given by URL are not harmed: ${given.join(', ')}`)
  return { ...product, namespace }
}

export const brokerOf = ({ env, namespace }: ChaosProduct) => ({ url: env.RABBITMQ_URL ?? '', namespace })

/** Messages in all queues: those that wait for their consumers, perhaps for another try, and dead letters. */
export async function messagesIn(product: ChaosProduct): Promise<{ waiting: number; dead: number }> {
  const counts = (await declareQueues(brokerOf(product))).map(({ messages }) => messages)
  const total = (kind: 'queue' | 'retry' | 'dead') => counts.reduce((sum, each) => sum + each[kind], 0)
  return { waiting: total('queue') + total('retry'), dead: total('dead') }
}

/** Kills it and starts it again. Resolves when it is ready. */
export async function killAndRestart(product: Pick<ChaosProduct, 'faults'>, name: string): Promise<void> {
  const faults = product.faults(name)
  await faults.kill()
  await faults.restart()
}

/** In ms; 0 without any. */
export function p99Of(times: readonly number[]): number {
  return Math.round(quantile(times, 0.99)) || 0
}
