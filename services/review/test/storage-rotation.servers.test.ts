// @module-tag full
// The keys of the photo storage are replaced while members upload: the storage has two users until all signed addresses of
// the first have ended. Builds MinIO's client.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { goTool } from '@jumpingjack/local/packages/go-tools'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { afterAll, expect, it } from 'vitest'
import { type Booted, bootReview } from './boot.ts'
import { addressFor, finish, finishedPhoto, paint, put } from './pictures.ts'

const isOurs = process.env.STARTED_FOR_TESTS?.includes('S3_ENDPOINT')
const aUser = () => ({ S3_ACCESS_KEY: `user${randomUUID().slice(0, 8)}`, S3_SECRET_KEY: randomUUID() })
const [firstUser, secondUser] = [aUser(), aUser()]
const folder = await mkdtemp(join(tmpdir(), 'jumpingjack-mc-'))
const client = isOurs ? await goTool('mc', createDisplay().task('mc')) : undefined
let rotated: Booted | undefined

afterAll(async () => {
  await rotated?.remove()
  if (client) await administrate('user', 'remove', 'storage', secondUser.S3_ACCESS_KEY)
  await rm(folder, { recursive: true })
})

async function administrate(...args: string[]): Promise<void> {
  const { S3_ENDPOINT = '', S3_ACCESS_KEY, S3_SECRET_KEY } = process.env
  const { host } = new URL(S3_ENDPOINT)
  const env = { ...process.env, MC_HOST_storage: `http://${S3_ACCESS_KEY}:${S3_SECRET_KEY}@${host}` }
  await promisify(execFile)(client ?? '', ['--config-dir', folder, 'admin', ...args], { env })
}

async function createUser({ S3_ACCESS_KEY: name, S3_SECRET_KEY: secret }: ReturnType<typeof aUser>) {
  await administrate('user', 'add', 'storage', name, secret)
  await administrate('policy', 'attach', 'storage', 'readwrite', '--user', name)
}

it('finishes uploads and shows photos while the keys are rotated', async ({ skip }) => {
  skip(!client, 'the storage is not ours')
  await createUser(firstUser)
  const first = await bootReview(firstUser)
  const member = await first.as()
  const photos = [await finishedPhoto(member)]
  const address = await addressFor(member)

  await createUser(secondUser)
  rotated = await bootReview({ ...secondUser, S3_BUCKET: first.env.S3_BUCKET }, first.bed)
  // Both replicas run, then only the second.
  const later = await rotated.as(member.member)
  for (const replica of [member, later]) photos.push(await finishedPhoto(replica))
  await first.stop()
  const picture = await paint().png().toBuffer()
  expect(await put(address, picture)).toBe(200)
  const finished = await finish(later, address)
  expect(finished.status).toBe(200)

  await administrate('user', 'remove', 'storage', firstUser.S3_ACCESS_KEY)
  for (const path of [...photos, finished.json.photoUrls[0], await finishedPhoto(later)])
    expect((await later.call('GET', path)).status).toBe(200)
  expect(await put(address, picture)).toBe(403)
})
