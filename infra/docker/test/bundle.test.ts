// @module-tag full
// The bundles of the images start: without their servers each process waits for these, after all its modules have run.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ServiceName, serviceNames } from '@jumpingjack/contracts/http/services'
import { writeIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundle } from '../bundle.ts'
import { production } from './production-env.ts'

const root = join(import.meta.dirname, '../../..')
const target = mkdtempSync(join(tmpdir(), 'jumpingjack-bundle-'))
const folderOf = (name: string) => (name === 'gateway' ? name : `services/${name}`)
const own = { PORT: '0', IDENTITY_KEYS_DIR: join(target, 'keys'), WEB_DIST: target }
/** Of servers that are not there. */
const env = { ...production, ...own }

beforeAll(async () => {
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'))
  writeFileSync(join(target, 'index.html'), '<!doctype html>')
  await writeIdentityKeys(join(target, 'keys'), serviceNames)
  for (const name of serviceNames) await bundle(folderOf(name), target)
})

afterAll(() => rmSync(target, { recursive: true, force: true }))

it.concurrent.each(serviceNames)('%s starts as a bundle and waits for its servers', async (name) => {
  const main = join(target, folderOf(name), 'src/main.cjs')
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env } })
  try {
    // A configuration error, or one of loading, is no line of the log.
    expect(JSON.parse(await firstLine(child))).toMatchObject({ service: name, msg: expect.any(String) })
  } finally {
    child.kill('SIGKILL')
  }
})

it.each(['gateway', 'places'] as const)('%s has no database and loads no driver', (name) => {
  const ofDriver = 'SCRAM-SHA-256'
  const loads = (of: ServiceName) =>
    readFileSync(join(target, folderOf(of), 'src/main.cjs'), 'utf8').includes(ofDriver)
  expect([loads('user'), loads(name)]).toEqual([true, false])
})

it('re-encodes a picture in a process of its own', async () => {
  const program = join(target, 'services/review/src/pictures/reencode-program.actions.cjs')
  const input = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const child = fork(program, { serialization: 'advanced' })
  child.send({ bytes: input, widths: ['20'] })
  const [{ picture, copies }] = await once(child, 'message')
  child.disconnect()
  const read = [picture, ...copies].map((each) => sharp(Buffer.from(each)).metadata())
  expect((await Promise.all(read)).map(({ format, width }) => [format, width])).toEqual([
    ['webp', 40],
    ['webp', 20],
  ])
})

/** Of the log: that a server is missing. */
async function firstLine({ stdout, stderr }: ChildProcess): Promise<string> {
  const lines = [stdout, stderr].flatMap((stream) => (stream ? [once(createInterface(stream), 'line')] : []))
  const [line] = await Promise.race(lines)
  return line
}
