// The product of a worker. Each worker has one of its own, so that its tests can switch faults on.
import { inject } from 'vitest'
import type { ProductUnderTest } from './serve-products.ts'

let product: ProductUnderTest | undefined

/** Starts it for the first file of the worker. */
export async function startOwnProduct(): Promise<void> {
  if (product) return
  const url = `${inject('productsUrl')}/${process.env.VITEST_POOL_ID}`
  let reply: Response
  do reply = await fetch(url)
  while (reply.status === 202)
  if (!reply.ok) throw new Error(`the product did not start: ${await reply.text()}`)
  product = (await reply.json()) as ProductUnderTest
}

export function ownProduct(): ProductUnderTest {
  if (!product) throw new Error('these tests start a product of their own')
  return product
}
