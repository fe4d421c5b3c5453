// @module-tag full
// Promises of docs/reliability.md at a small size, on the worker's product. `npm run chaos` shows them at full size.
import type { Faults } from '@jumpingjack/local/process/managed-process'
import { beforeAll, expect, it } from 'vitest'
import type { ChaosProduct } from '../scripts/chaos/product.ts'
import { sharedPromises, small } from '../scripts/chaos/promises.ts'
import { type Ledger, openLedger } from '../scripts/chaos/reviews/ledger.ts'
import { inflict, isGiven } from './lib/faults.ts'
import { ownProduct } from './lib/product.ts'

const faults = (name: string): Faults => ({
  kill: () => inflict(name, 'kill'),
  freeze: () => inflict(name, 'freeze'),
  thaw: () => inflict(name, 'thaw'),
  restart: () => inflict(name, 'restart'),
})
const product: ChaosProduct = { ...ownProduct(), faults }
let ledger: Ledger

beforeAll(async () => {
  ledger = await openLedger(product, { ...small.ledger, seed: process.env.SEED ?? '7' })
})

it.for(sharedPromises)('$id: $title', async ({ id, harms, show }, { skip }) => {
  skip(harms.some(isGiven), 'servers are given by URL')
  const { figures, faults } = await show(ledger, small)
  console.info(id, JSON.stringify(figures))
  expect(faults).toEqual([])
})
