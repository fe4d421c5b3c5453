import { expect, it } from 'vitest'
import { coalesce, takeTurns } from '../src/timing/in-turn.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('runs work of one key in the order of the calls, also after a failure', async () => {
  const inTurn = takeTurns()
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} begins`)
    await turn()
    log.push(`${name} ends`)
    if (name === 'b') throw new Error('b failed')
    return name
  }
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => inTurn('key', work(name))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

it('does not let one key wait for another', async () => {
  const inTurn = takeTurns()
  void inTurn('a', () => new Promise(() => {}))
  expect(await inTurn('b', async () => 'done')).toBe('done')
})

function createControlledWork() {
  const runs: { key: string; end: () => void; fail: (error: Error) => void }[] = []
  const call = coalesce((key) => new Promise<void>((end, fail) => void runs.push({ key, end, fail })))
  return { runs, call }
}

it('shares one following run among all calls during a run, and a third among those during the second', async () => {
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
  const third = call('a').then(() => done.push('third'))
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  await Promise.all(later)
  await turn()
  expect(done).toEqual(['first', 'later', 'later', 'later'])
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
