import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cached, cachePath } from '../src/cache.ts'
import { createDisplay } from '../src/display.ts'

let folder: string
const usual = process.env.XDG_CACHE_HOME
const step = createDisplay({ write: () => true }).step('test')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jumpingjack-cache-'))
  process.env.XDG_CACHE_HOME = folder
})
afterEach(async () => {
  if (usual === undefined) delete process.env.XDG_CACHE_HOME
  else process.env.XDG_CACHE_HOME = usual
  await rm(folder, { recursive: true })
})

it('makes a folder once, also when it is asked for twice at the same time', async () => {
  let made = 0
  const make = async (half: string) => {
    made++
    await writeFile(join(half, 'tool'), 'built')
  }
  const [one, two] = await Promise.all([cached('tool-1', step, make), cached('tool-1', step, make)])
  expect([one, two]).toEqual([cachePath('tool-1'), cachePath('tool-1')])
  expect(await readFile(join(one, 'tool'), 'utf8')).toBe('built')
  expect(made).toBe(1)
})

it('shows nothing of what could not be made, and makes it the next time', async () => {
  const broken = async (half: string) => {
    await writeFile(join(half, 'tool'), 'half')
    throw new Error('out of disk')
  }
  await expect(cached('tool-1', step, broken)).rejects.toThrow('out of disk')
  expect(existsSync(cachePath('tool-1'))).toBe(false)
  await cached('tool-1', step, (half) => writeFile(join(half, 'tool'), 'built'))
  expect(await readFile(cachePath('tool-1', 'tool'), 'utf8')).toBe('built')
})

it('removes what a killed process left half made, and nothing else', async () => {
  await mkdir(cachePath('tool-1.half-4711'), { recursive: true })
  await mkdir(cachePath('tool-10'), { recursive: true })
  await cached('tool-1', step, async () => undefined)
  expect((await readdir(cachePath())).sort()).toEqual(['tool-1', 'tool-10'])
})
