// What the chaos runs need of a product: its addresses, and a way to harm its parts.
import type { Faults } from '@jumpingjack/local/process/managed-process'

export interface ChaosProduct {
  /** The gateway, or the load balancer in front of it. */
  url: string
  fakesUrl: string
  /** MONGO_URL, RABBITMQ_URL and so on. */
  env: Record<string, string>
  /** Prefix of databases and queues. */
  namespace: string
  /** A service, a replica or a server: `review`, `gym-1`, `rabbitmq`. */
  faults(name: string): Faults
}

export interface ScaledProduct extends ChaosProduct {
  /** The number of gateways that the load balancer uses. */
  usableGateways(): Promise<number>
}

/** What a run has shown. It has failed if `faults` is not empty. */
export interface Outcome {
  figures: Record<string, number | string>
  /** One sentence for each broken promise. */
  faults: string[]
}

/** Kills it and starts it again. Resolves when it is ready. */
export async function killAndRestart(product: ChaosProduct, name: string): Promise<void> {
  const faults = product.faults(name)
  await faults.kill()
  await faults.restart()
}

/** The p-quantile of times in ms, rounded; 0 without any. */
export function quantile(times: readonly number[], p: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0)
}
