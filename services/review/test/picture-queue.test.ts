// Members take turns, nobody takes more than a share, and work whose client has gone is not started.
import { expect, it } from 'vitest'
import { createPictureQueue } from '../src/pictures/picture-queue.actions.ts'

const never = new AbortController().signal

function harness() {
  const queue = createPictureQueue({ perMember: 3, total: 5 })
  const started: string[] = []
  const finish: (() => void)[] = []
  const add = (member: string, name: string, signal = never) =>
    queue(member, signal, () => {
      started.push(name)
      return new Promise<string>((resolve) => finish.push(() => resolve(name)))
    })
  async function finishNext(): Promise<void> {
    finish.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, started, finishNext }
}

it('runs one at a time, and those first whose pictures took the least time', async () => {
  const { add, started, finishNext } = harness()
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')]
  expect(started).toEqual(['a1'])
  for (let n = 0; n < 5; n++) await finishNext()
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
  const later = [add('a', 'a4'), add('b', 'b2'), add('new', 'n1')]
  for (let n = 0; n < 3; n++) await finishNext()
  expect(started.slice(5)).toEqual(['a4', 'n1', 'b2'])
  await Promise.all(later)
})

it('rejects what exceeds the share of one member, or of all', async () => {
  const { add, finishNext } = harness()
  const accepted = ['a0', 'a1', 'a2', 'a3'].map((name) => add('a', name))
  await expect(add('a', 'a4')).rejects.toMatchObject({ code: 'request.too-many', status: 429 })
  accepted.push(add('b', 'b1'), add('c', 'c1'))
  await expect(add('d', 'd1')).rejects.toMatchObject({ code: 'service.unavailable', status: 503 })
  for (let n = 0; n < 6; n++) await finishNext()
  await Promise.all(accepted)
})

it('drops waiting work when its signal aborts, and goes on after a failure', async () => {
  const { add, started, finishNext } = harness()
  const leaving = new AbortController()
  const first = add('a', 'a1')
  const dropped = add('a', 'a2', leaving.signal)
  const last = add('a', 'a3')
  leaving.abort()
  await expect(dropped).rejects.toMatchObject({ code: 'service.unavailable' })
  await expect(add('a', 'a4', leaving.signal)).rejects.toMatchObject({ code: 'service.unavailable' })
  await finishNext()
  await finishNext()
  await Promise.all([first, last])
  expect(started).toEqual(['a1', 'a3'])
  const queue = createPictureQueue({ perMember: 1, total: 1 })
  await expect(queue('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue('a', never, async () => 'next')).toBe('next')
})
