// Members who delete their accounts while parts of the product are killed. Requests of theirs may be in progress.
import { setTimeout as sleep } from 'node:timers/promises'
import { pick } from '../../../infra/fakes/src/shared/random.ts'
import type { Ledger } from './ledger.ts'

const pauseMs = 500

/** Spread over the requests. Resolves when all are acknowledged. */
export async function eraseMembers(ledger: Ledger, count: number, events: number): Promise<void> {
  const before = ledger.requests
  const moments = Array.from({ length: count }, () => (0.1 + 0.8 * ledger.random()) * events)
  for (const moment of moments.sort((a, b) => a - b)) {
    while (ledger.requests - before < moment) await sleep(20)
    await eraseOne(ledger)
  }
}

async function eraseOne(ledger: Ledger): Promise<void> {
  const { member } = pick(ledger.random, ledger.slots)
  ledger.erased.add(member.id)
  ledger.slots = ledger.slots.filter((slot) => slot.member !== member)
  for (let isUnclear = false; ; isUnclear = true) {
    const send = member.call('POST', '/api/account/deletion', { email: member.email })
    const { status } = await send.catch(() => ({ status: 0 }))
    // After an unclear reply the account may be deleted, and with it the session.
    if (status === 204 || (status === 401 && isUnclear)) return
    if (status !== 0 && status < 500) throw new Error(`deleting an account ended with ${status}`)
    await sleep(pauseMs)
  }
}
