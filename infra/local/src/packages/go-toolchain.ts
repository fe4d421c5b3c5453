// The Go compiler: the machine's own where it is new enough, else the toolchain module of the Go module proxy, which is
// removed with all that it has cached when it has built what was asked for.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { fromBufferPromise } from 'yauzl'
import { findProgram } from '../process/run-program.ts'
import type { Task } from '../progress/display.ts'
import { cached, cachePath } from './cache.ts'

const version = '1.26.8'
const oldestMinor = 25 // What the modules in ../go require.

/** Platform, as Go names it, and SHA-256 of the module's zip file. */
const zipHashes: Record<string, string> = {
  'linux-amd64': '30c2b1bf7dcc88d3eb0a1364e47ddd9128edb3110a30e8a0ef61cd5856b31de7',
  'linux-arm64': '02b36b6787b3ac767668f630e2998df45a3b1f9ffee08d1bf3ef6487cd658d99',
  'darwin-amd64': 'fe99a2009e5bb51e06d7784f1a486478673512041c2671157bd382806e2aedcf',
  'darwin-arm64': '0aad5fb52b88498885290178adc0bcfe429bc63012621af9f83282eb640bd9c7',
}

export interface Go {
  path: string
  /** For its caches. */
  env: Record<string, string>
  remove(): Promise<void>
}

/** A `go` program that can build the tools. */
export async function findOrDownloadGo(task: Task): Promise<Go> {
  const installed = findProgram('go')
  if (installed && (await isNewEnough(installed)))
    return { path: installed, env: {}, remove: async () => undefined }
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const hash = zipHashes[platform]
  if (!hash) throw new Error(`Go ${version} is not pinned for ${platform}`)
  const name = `go-${version}-${platform}`
  const caches = cachePath(`${name}.caches`)
  const folder = await cached(name, task, async (partial) => {
    task.update('downloading Go (about 70 MB)')
    const tag = `v0.0.1-go${version}.${platform}`
    const zip = await download(`golang.org/toolchain/@v/${tag}.zip`, hash)
    task.update('unpacking Go')
    await unzip(zip, `golang.org/toolchain@${tag}/`, partial)
  })
  return {
    path: join(folder, 'bin/go'),
    env: {
      GOCACHE: join(caches, 'build'),
      GOMODCACHE: join(caches, 'modules'),
      // Otherwise only Go itself can remove modules.
      GOFLAGS: `${process.env.GOFLAGS ?? ''} -modcacherw`.trim(),
    },
    async remove() {
      for (const each of [caches, folder]) await rm(each, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function isNewEnough(go: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(go, ['version'])
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(stdout) ?? []
  return Number(major) > 1 || Number(minor) >= oldestMinor
}

/** Tries the proxies of GOPROXY in order. */
async function download(path: string, hash: string): Promise<Buffer> {
  const list = process.env.GOPROXY || 'https://proxy.golang.org,direct'
  const errors: string[] = []
  for (const proxy of list.split(/[,|]/).filter((entry) => entry.startsWith('http'))) {
    const url = `${proxy.replace(/\/$/, '')}/${path}`
    try {
      const reply = await fetch(url)
      if (!reply.ok) throw new Error(`answered ${reply.status}`)
      const content = Buffer.from(await reply.arrayBuffer())
      if (createHash('sha256').update(content).digest('hex') === hash) return content
      throw new Error('its SHA-256 is not the pinned one')
    } catch (error) {
      errors.push(`${url}: ${((error as Error).cause as Error)?.message ?? (error as Error).message}`)
    }
  }
  throw new Error(errors.join('; ') || `GOPROXY names no proxy: ${list}`)
}

async function unzip(content: Buffer, prefix: string, folder: string) {
  const zip = await fromBufferPromise(content, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    // A module zip contains one go.mod only, so the other ones are renamed.
    const name = entry.fileName.slice(prefix.length).replace(/\b_go\.mod$/, 'go.mod')
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file))
    // A module zip has no file modes.
    if (/^(bin|pkg\/tool)\//.test(name)) await chmod(file, 0o755)
  }
}
