// @module-tag full
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cached, cachePath } from '../src/packages/cache.ts'
import { createDisplay } from '../src/progress/display.ts'
import { useOwnCache } from './own-cache.ts'

const task = createDisplay({ write: () => true }).task('test')
useOwnCache()

it('makes a folder once for two parallel calls', async () => {
  let made = 0
  const make = async (half: string) => {
    made++
    await writeFile(join(half, 'tool'), 'built')
  }
  const [one, two] = await Promise.all([cached('tool-1', task, make), cached('tool-1', task, make)])
  expect([one, two]).toEqual([cachePath('tool-1'), cachePath('tool-1')])
  expect(await readFile(join(one, 'tool'), 'utf8')).toBe('built')
  expect(made).toBe(1)
})

it('leaves no folder after a failure and makes it the next time', async () => {
  const broken = async (half: string) => {
    await writeFile(join(half, 'tool'), 'half')
    throw new Error('out of disk')
  }
  await expect(cached('tool-1', task, broken)).rejects.toThrow('out of disk')
  expect(existsSync(cachePath('tool-1'))).toBe(false)
  await cached('tool-1', task, (half) => writeFile(join(half, 'tool'), 'built'))
  expect(await readFile(cachePath('tool-1', 'tool'), 'utf8')).toBe('built')
})

it('removes the partial folder of a killed process and nothing else', async () => {
  await mkdir(cachePath('tool-1.half-4711'), { recursive: true })
  await mkdir(cachePath('tool-10'), { recursive: true })
  await cached('tool-1', task, async () => undefined)
  expect((await readdir(cachePath())).sort()).toEqual(['tool-1', 'tool-10'])
})
