import { expect, it } from 'vitest'
import { coalesce } from '../src/timing/coalesce.ts'

function createControlledWork() {
  const runs: { key: string; end: () => void; fail: (error: Error) => void }[] = []
  const call = coalesce((key) => new Promise<void>((end, fail) => void runs.push({ key, end, fail })))
  return { runs, call }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('shares one following run among all calls during a run', async () => {
  const { runs, call } = createControlledWork()
  const done: string[] = []
  const first = call('a').then(() => done.push('first'))
  const later = [call('a'), call('a'), call('a')].map((called) => called.then(() => done.push('later')))
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

it('plans a third run for a call during the second', async () => {
  const { runs, call } = createControlledWork()
  void call('a')
  void call('a')
  runs[0]?.end()
  await turn()
  let done = false
  const third = call('a').then(() => {
    done = true
  })
  runs[1]?.end()
  await turn()
  expect(done).toBe(false)
  expect(runs).toHaveLength(3)
  runs[2]?.end()
  await third
})

it('never begins a run during another, whenever it is called', async () => {
  const { runs, call } = createControlledWork()
  void call('a')
  void call('a')
  runs[0]?.end()
  for (let microtask = 0; microtask < 10; microtask++) {
    void call('a')
    await Promise.resolve()
  }
  expect(runs).toHaveLength(2)
})

it('rejects only the calls that waited for the failed run', async () => {
  const { runs, call } = createControlledWork()
  const first = call('a')
  const second = call('a')
  runs[0]?.fail(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await turn()
  runs[1]?.end()
  await expect(second).resolves.toBeUndefined()
})

it('separates keys and removes them when done', async () => {
  const { runs, call } = createControlledWork()
  const both = [call('a'), call('b')]
  expect(runs.map((run) => run.key)).toEqual(['a', 'b'])
  for (const run of runs) run.end()
  await Promise.all(both)
  void call('a')
  expect(runs).toHaveLength(3)
})
