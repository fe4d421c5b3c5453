// How long a sign of life is waited for, by how slow replies were.
import { expect, it } from 'vitest'
import { createPatience } from '../src/timing/patience.ts'

/** The replies as the time and how long each took. */
it.each([
  ['without replies', '', 0, 2_000],
  ['after fast replies', '0:5 100:20', 200, 2_000],
  ['after a slow reply', '0:1000', 200, 4_000],
  ['when fast ones have followed', '0:1000 10:3 20:3', 200, 4_000],
  ['after a very slow reply, at most', '0:9000', 200, 8_000],
  ['when it was slow long ago', '0:1000', 30_001, 2_000],
  ['when it was slow long ago, and is fast', '0:1000 30001:10', 30_002, 2_000],
])('%s', (_when, replies, at, expected) => {
  let now = 0
  const patience = createPatience(2_000, 8_000, () => now)
  for (const reply of replies.split(' ').filter(Boolean)) {
    const [when = 0, ms = 0] = reply.split(':').map(Number)
    now = when
    patience.replied(ms)
  }
  now = at
  expect(patience.ms()).toBe(expected)
})
