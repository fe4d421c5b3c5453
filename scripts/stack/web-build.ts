// Builds the web pages if their sources or settings have changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, globSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from '@jumpingjack/local/process/lock.mjs'
import { runProgram } from '@jumpingjack/local/process/run-program'
import { type Display, runTask } from '@jumpingjack/local/progress/display'

const root = join(import.meta.dirname, '../..')
const web = join(root, 'web')
const dist = join(web, 'dist')
const stamp = join(dist, '.sources')
const sources = ['web/**', 'packages/contracts/src/**', 'package-lock.json']
const notSources = ['dist', 'node_modules', 'test'].map((folder) => `web/${folder}/**`)

/** Returns the folder of the built pages. */
export async function buildWeb(display: Display): Promise<string> {
  const sourcesHash = await hashSources()
  if (await isCurrent(sourcesHash)) return dist
  await runTask(display, 'Web pages', (task) => {
    const onWait = (pid: string) => task.update(`waiting for process ${pid}, which builds them`)
    return withLock(dist, onWait, async () => {
      if (await isCurrent(sourcesHash)) return
      task.update('building')
      await build(sourcesHash)
    })
  })
  return dist
}

async function build(hash: string) {
  const fresh = `${dist}.new`
  await runProgram('vite', ['build', '--outDir', fresh, '--emptyOutDir'], {
    cwd: web,
    // A test runner must build the production pages, too.
    env: { NODE_ENV: 'production' },
    log: join(root, 'node_modules/.cache/web-build.log'),
  })
  await writeFile(join(fresh, '.sources'), hash)
  await rm(dist, { recursive: true, force: true })
  await rename(fresh, dist)
}

async function isCurrent(hash: string): Promise<boolean> {
  return existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash
}

async function hashSources(): Promise<string> {
  // Vite writes these variables into the pages.
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  const hash = createHash('sha256').update(JSON.stringify(settings.sort()))
  const found = globSync(sources, { cwd: root, exclude: notSources }).sort()
  for (const path of found.filter((each) => statSync(join(root, each)).isFile()))
    hash.update(path).update(await readFile(join(root, path)))
  return hash.digest('hex')
}
