// Harms a service or a server of the product under test, and repairs it.
import type { Faults } from '@jumpingjack/local/process/managed-process'
import { inject } from 'vitest'
import { ownProduct } from './product.ts'

/** `name` is a service, the gateway, the fakes or a server (`review`, `rabbitmq`). */
export async function inflict(name: string, fault: keyof Faults): Promise<void> {
  const path = `${process.env.VITEST_POOL_ID}/${name}/${fault}`
  const reply = await fetch(`${inject('productsUrl')}/${path}`, { method: 'POST' })
  if (!reply.ok) throw new Error(`${fault} ${name}: ${await reply.text()}`)
}

/** Whether a server came by its URL: then no test may harm it. */
export const isGiven = (server: string): boolean => ownProduct().given.includes(server)
