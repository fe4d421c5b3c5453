// @module-tag full
// A sign-in takes as long for an unknown address as for a wrong password, because both are hashed.
import { expect, it } from 'vitest'
import { sharedAdmin } from './boot.ts'

const rounds = 10

it('hashes the password of an unknown address, too', async () => {
  const admin = await sharedAdmin()
  const times = { known: [] as number[], unknown: [] as number[] }
  const { email } = await admin.anAdmin()
  for (let round = 0; round < rounds; round++) {
    // Alternating, so that other load on the machine affects both.
    for (const who of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const startedAt = performance.now()
      const address = who === 'known' ? email : `nobody-${round}@example.com`
      const reply = await admin.trySignIn({ email: address, password: 'not the password' })
      times[who].push(performance.now() - startedAt)
      expect(reply).toMatchObject({ status: 401, json: { code: 'admin.invalid-credentials' } })
    }
  }
  // Without a hash it takes a tenth.
  expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 2)
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
