import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { askHolder, tryLock, withLock } from '../src/process/lock.mjs'

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

it('is held by one process at a time, which answers whoever asks', async () => {
  const name = randomUUID()
  const child = await holder(name)
  expect(await tryLock(name, () => '')).toBeUndefined()
  expect(await askHolder(name)).toBe('held by the other')
  child.kill('SIGKILL')
  await once(child, 'exit')
})

it('is free again when its holder was killed', async () => {
  const name = randomUUID()
  const child = await holder(name)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const release = await tryLock(name, () => '')
  expect(release).toBeDefined()
  await release?.()
})

it('runs works of the same name one after the other, and says whom they wait for', async () => {
  const name = randomUUID()
  const seen: string[] = []
  const work = (mark: string) => async () => {
    seen.push(`${mark} begins`)
    await new Promise((resolve) => setTimeout(resolve, 50))
    seen.push(`${mark} ends`)
  }
  const waiting = (pid: string) => seen.push(`waiting for ${pid}`)
  await Promise.all([withLock(name, waiting, work('first')), withLock(name, waiting, work('second'))])
  expect(seen.filter((line) => !line.startsWith('waiting'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ])
  expect(seen).toContain(`waiting for ${process.pid}`)
})
