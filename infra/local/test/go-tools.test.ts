// Building with Go, by a program in its place that records its caches and makes an empty program.
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { cachePath } from '../src/packages/cache.ts'
import { goTool } from '../src/packages/go-tools.ts'
import { createDisplay } from '../src/progress/display.ts'
import { useOwnCache } from './own-cache.ts'

const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
const task = createDisplay({ write: () => true }).task('test')
const folder = useOwnCache()
beforeEach(() => vi.stubEnv('PATH', join(folder(), 'bin')))

async function writeGo(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const script = `#!/bin/sh
if [ "$1" = version ]; then echo go version go1.26.8 ${platform}; exit; fi
kept=none
if [ -n "$GOCACHE" ]; then [ -d "$GOCACHE" ] && kept=yes; /bin/mkdir -p "$GOCACHE" "$GOMODCACHE"; fi
echo "$GOCACHE $GOMODCACHE $kept" >> ${join(folder(), 'builds')}
while [ "$1" != -o ]; do shift; done
echo > "$2"
`
  await writeFile(path, script)
  await chmod(path, 0o755)
}

const buildBoth = () => Promise.all([goTool('minio', task), goTool('ferretdb', task)])
const builds = async () => (await readFile(join(folder(), 'builds'), 'utf8')).trimEnd().split('\n')

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
  await writeGo(join(folder(), 'bin/go'))
  await buildBoth()
  expect(await builds()).toEqual(['  none', '  none'])
  expect(existsSync(join(folder(), 'bin/go'))).toBe(true)
})
