// How long a sign of life is waited for, by how slow replies were.
import { expect, it } from 'vitest'
import { createPatience } from '../src/timing/patience.ts'

it.each([
  ['without replies', [], 0, 2_000],
  [
    'after fast replies',
    [
      [0, 5],
      [100, 20],
    ],
    200,
    2_000,
  ],
  ['after a slow reply', [[0, 1_000]], 200, 4_000],
  [
    'when fast ones have followed',
    [
      [0, 1_000],
      [10, 3],
      [20, 3],
    ],
    200,
    4_000,
  ],
  ['after a very slow reply, at most', [[0, 9_000]], 200, 8_000],
  ['when it was slow long ago', [[0, 1_000]], 30_001, 2_000],
  [
    'when it was slow long ago, and is fast',
    [
      [0, 1_000],
      [30_001, 10],
    ],
    30_002,
    2_000,
  ],
])('%s', (_when, replies, at, expected) => {
  let now = 0
  const patience = createPatience(2_000, 8_000, () => now)
  for (const [when = 0, ms = 0] of replies) {
    now = when
    patience.replied(ms)
  }
  now = at
  expect(patience.ms()).toBe(expected)
})
