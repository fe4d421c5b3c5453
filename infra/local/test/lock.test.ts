// @module-tag full
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readHolder, tryLock, withLock } from '../src/process/lock.mjs'

const lockModule = join(import.meta.dirname, '../src/process/lock.mjs')

/** Another process that holds the lock. */
async function holder(name: string) {
  const script = `import { tryLock } from ${JSON.stringify(lockModule)}
    await tryLock(${JSON.stringify(name)}, () => 'held by the other')
    console.log('held')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  await once(child.stdout, 'data')
  return child
}

it('is held and described by one process at a time, and is free after that was killed', async () => {
  const name = randomUUID()
  const child = await holder(name)
  expect(await tryLock(name, () => '')).toBeUndefined()
  expect(await readHolder(name)).toBe('held by the other')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const release = await tryLock(name, () => '')
  expect(release).toBeDefined()
  await release?.()
})

it('runs functions under the same lock one after the other and reports the holder to the waiting one', async () => {
  const name = randomUUID()
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 50))
    events.push(`${name} ends`)
  }
  const waiting = (pid: string) => events.push(`waiting for ${pid}`)
  await Promise.all([withLock(name, waiting, work('first')), withLock(name, waiting, work('second'))])
  expect(events.filter((line) => !line.startsWith('waiting'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ])
  expect(events).toContain(`waiting for ${process.pid}`)
})
