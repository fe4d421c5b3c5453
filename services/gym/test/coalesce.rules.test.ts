import { expect, it } from 'vitest'
import { coalesce } from '../src/ratings/coalesce.rules.ts'

function gated() {
  const runs: { key: string; end: () => void; fail: (error: Error) => void }[] = []
  const ask = coalesce((key) => new Promise<void>((end, fail) => void runs.push({ key, end, fail })))
  return { runs, ask }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('shares one following run among all who ask while one is under way', async () => {
  const { runs, ask } = gated()
  const done: string[] = []
  const first = ask('a').then(() => done.push('first'))
  const later = [ask('a'), ask('a'), ask('a')].map((asked) => asked.then(() => done.push('later')))
  await turn()
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await first
  await turn()
  expect(done).toEqual(['first'])
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  await Promise.all(later)
  expect(runs).toHaveLength(2)
})

it('plans a third run for who asks during the second', async () => {
  const { runs, ask } = gated()
  void ask('a')
  void ask('a')
  runs[0]?.end()
  await turn()
  let done = false
  const third = ask('a').then(() => {
    done = true
  })
  runs[1]?.end()
  await turn()
  expect(done).toBe(false)
  expect(runs).toHaveLength(3)
  runs[2]?.end()
  await third
})

it('fails only those who waited for the failed run', async () => {
  const { runs, ask } = gated()
  const first = ask('a')
  const second = ask('a')
  runs[0]?.fail(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await turn()
  runs[1]?.end()
  await expect(second).resolves.toBeUndefined()
})

it('keeps keys apart and forgets them when done', async () => {
  const { runs, ask } = gated()
  const both = [ask('a'), ask('b')]
  expect(runs.map((run) => run.key)).toEqual(['a', 'b'])
  for (const run of runs) run.end()
  await Promise.all(both)
  void ask('a')
  expect(runs).toHaveLength(3)
})
