// The product of a worker. Each worker has one of its own, so that its tests can switch faults on.
import { inject } from 'vitest'
import type { ProductUnderTest } from '../boot-product.ts'

export function ownProduct(): ProductUnderTest {
  const worker = Number(process.env.VITEST_POOL_ID)
  const product = inject('products')[worker - 1]
  if (!product) throw new Error(`no product was started for worker ${worker}`)
  return product
}
