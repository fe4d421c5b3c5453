// @module-tag full
// Small files that decode to large pictures: the memory of the service stays bounded, and other members are served.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestBed } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { freePort } from '@jumpingjack/local/process/ports'
import { afterAll, expect, it } from 'vitest'
import { finish, paint, upload } from './pictures.ts'

const main = join(import.meta.dirname, '../src/main.ts')
const fiftyMegapixels = await readFile(join(import.meta.dirname, 'fifty-megapixels.avif'))
const sixteenMegapixels = await readFile(join(import.meta.dirname, 'sixteen-megapixels.avif'))
const allowedMb = 400
/** The processes for small pictures, beside that for costly ones. */
const ofSmallMb = 200

const bed = await createTestBed()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const settings = {
  ...bed.variables('review'),
  PORT: String(port),
  S3_PUBLIC_URL: process.env.S3_ENDPOINT,
  S3_BUCKET: `test-${bed.namespace}`,
}
const service = spawn(process.execPath, [main], { env: { ...process.env, ...settings }, stdio: 'inherit' })
const ready = () => fetch(`${url}/health/ready`).catch(() => undefined)
await until('a ready service', async () => (await ready())?.ok)
afterAll(async () => {
  service.kill()
  await once(service, 'exit')
  await bed.remove()
})

/** Resident memory in MB of a process and its children. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const children = await Promise.all(
    threads.map((id) => readFile(`/proc/${pid}/task/${id}/children`, 'utf8').catch(() => '')),
  )
  const pids = children.flatMap((line) => line.split(' ')).flatMap((child) => Number(child) || [])
  const sizes = await Promise.all(pids.map(memoryOf))
  return sizes.reduce((sum, size) => sum + size, own)
}

/** The peak while `work` runs, in MB over the memory before. */
async function peakDuring(work: () => Promise<void>): Promise<number> {
  const pid = service.pid as number
  const idle = await memoryOf(pid)
  let peak = idle
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await memoryOf(pid))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  await work()
  isOver = true
  await sampling
  return peak - idle
}

const progressive = { progressive: true, chromaSubsampling: '4:4:4' }
it.each([
  ['an AVIF of 50 megapixels', 413, () => fiftyMegapixels],
  ['an AVIF of 16 megapixels', 200, () => sixteenMegapixels],
  ['a progressive JPEG of 25 megapixels', 200, () => paint(5_000, 5_000).jpeg(progressive).toBuffer()],
])('takes at most 400 MB for %s', async (_what, status, make) => {
  const member = await bed.client('review', url)
  const address = await upload(member, await make())
  const peak = await peakDuring(async () => {
    const reply = await finish(member, address)
    expect(reply.status).toBe(status)
    if (status === 413) expect(reply.json.code).toBe('photo.too-many-pixels')
  })
  expect(peak).toBeLessThan(allowedMb)
})

it('serves small photos while ten members keep sending pictures of 16 bits per channel', async () => {
  const costly = await paint(5_000, 5_000).toColourspace('rgb16').png().toBuffer()
  const small = await paint(50, 50).png().toBuffer()
  const statuses: number[] = []
  let isOver = false
  const attack = async () => {
    const attacker = await bed.client('review', url)
    while (!isOver) statuses.push((await finish(attacker, await upload(attacker, costly))).status)
  }
  const flood = Promise.all(Array.from({ length: 10 }, attack))
  await until('a picture of theirs', async () => statuses.length > 0)
  const tries = 10
  for (let n = 0; n < tries; n++) {
    const honest = await bed.client('review', url)
    expect((await finish(honest, await upload(honest, small))).status).toBe(200)
  }
  // They have not waited for the others, each of whom always waits for a reply.
  expect(statuses.length).toBeLessThan(tries)
  isOver = true
  await flood
})

it('serves other members while one sends 30 such pictures', async () => {
  const greedy = await bed.client('review', url)
  const addresses = await Promise.all(
    Array.from({ length: 30 }, (_, n) => upload(greedy, n % 2 === 0 ? fiftyMegapixels : sixteenMegapixels)),
  )
  const picture = await paint().jpeg().toBuffer()
  const others = await Promise.all([1, 2, 3].map(() => bed.client('review', url)))
  const theirs = await Promise.all(others.map((member) => upload(member, picture)))
  const peak = await peakDuring(async () => {
    const flood = Promise.all(addresses.map((address) => finish(greedy, address)))
    const served = await Promise.all(others.map((member, n) => finish(member, theirs[n] as string)))
    expect(served.map(({ status }) => status)).toEqual([200, 200, 200])
    // A decoder that a busy machine gives no time is stopped, with 503.
    const statuses = (await flood).map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 413, 429, 503].includes(status))).toEqual([])
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20)
  })
  expect(peak).toBeLessThan(allowedMb + ofSmallMb)
})
