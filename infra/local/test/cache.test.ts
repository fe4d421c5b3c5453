// @module-tag full
// The cache of what is downloaded or built, and building with Go by a program in its place that records its caches and
// makes an empty program.
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cached, cachePath } from '../src/packages/cache.ts'
import { goTool } from '../src/packages/go-tools.ts'
import { createDisplay } from '../src/progress/display.ts'

const task = createDisplay({ write: () => true }).task('test')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jumpingjack-cache-'))
  vi.stubEnv('XDG_CACHE_HOME', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

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

const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`

async function writeGo(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const script = `#!/bin/sh
if [ "$1" = version ]; then echo go version go1.26.8 ${platform}; exit; fi
kept=none
if [ -n "$GOCACHE" ]; then [ -d "$GOCACHE" ] && kept=yes; /bin/mkdir -p "$GOCACHE" "$GOMODCACHE"; fi
echo "$GOCACHE $GOMODCACHE $kept" >> ${join(folder, 'builds')}
while [ "$1" != -o ]; do shift; done
echo > "$2"
`
  await writeFile(path, script)
  await chmod(path, 0o755)
  vi.stubEnv('PATH', join(folder, 'bin'))
}

const buildBoth = () => Promise.all([goTool('minio', task), goTool('ferretdb', task)])
const builds = async () => (await readFile(join(folder, 'builds'), 'utf8')).trimEnd().split('\n')

it('keeps the caches of a downloaded Go until the last build, and then nothing of it', async () => {
  await writeGo(cachePath(`go-1.26.8-${platform}`, 'bin/go'))
  for (const program of await buildBoth()) expect(existsSync(program)).toBe(true)
  const inOurs = new RegExp(`^${cachePath()}/go-.* ${cachePath()}/go-.* `)
  expect(await builds()).toEqual([
    expect.stringMatching(new RegExp(`${inOurs.source}none$`)),
    expect.stringMatching(new RegExp(`${inOurs.source}yes$`)),
  ])
  expect((await readdir(cachePath())).filter((name) => name.startsWith('go-'))).toEqual([])
})

it('leaves the caches of an installed Go alone', async () => {
  await writeGo(join(folder, 'bin/go'))
  await buildBoth()
  expect(await builds()).toEqual(['  none', '  none'])
  expect(existsSync(join(folder, 'bin/go'))).toBe(true)
})
