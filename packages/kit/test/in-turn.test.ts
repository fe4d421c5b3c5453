import { expect, it } from 'vitest'
import { takeTurns } from '../src/timing/in-turn.ts'

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
