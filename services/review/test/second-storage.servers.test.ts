// @module-tag full
// Uploads on a storage that is not MinIO and issues no sessions: Versity S3 Gateway, with a second key of few rights.
// Builds it at the first run.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { until } from '@jumpingjack/kit/testing/until'
import { goTool } from '@jumpingjack/local/packages/go-tools'
import { freePort } from '@jumpingjack/local/process/ports'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { afterAll, expect, it } from 'vitest'
import { storageOptions } from '../src/env.ts'
import { checkStorage } from '../src/photos/check-storage.client.ts'
import { createObjectStorage } from '../src/photos/object-storage.store.ts'
import { clientFor, createStorageClient } from '../src/photos/storage.client.ts'
import { bootReview, keysIn, storageClient } from './boot.ts'
import { finishedPhoto } from './pictures.ts'
import { itUploads, picture } from './upload-cases.ts'

const keys = { S3_ACCESS_KEY: 'photos', S3_SECRET_KEY: 'secret-of-the-service' }
const signing = { S3_SIGNING_ACCESS_KEY: 'signer', S3_SIGNING_SECRET_KEY: 'secret-of-the-signer' }
const folder = await mkdtemp(join(tmpdir(), 'jumpingjack-versity-'))
const { url, server } = await startStorage(await goTool('versitygw', createDisplay().task('versitygw')))
const review = await bootReview({ ...keys, ...signing, S3_ENDPOINT: url, S3_PUBLIC_URL: url })
const bucketClient = storageClient(review.env)
await until('a bucket', () => bucketClient.bucketExists(review.env.S3_BUCKET))
await bucketClient.setBucketPolicy(review.env.S3_BUCKET, policyOf(review.env.S3_BUCKET))
afterAll(async () => {
  await review.remove()
  server.kill()
  await rm(folder, { recursive: true })
})

/** Metadata are in files, because not every file system has extended attributes. */
async function startStorage(program: string) {
  const at = (name: string) => join(folder, name)
  for (const name of ['data', 'metadata', 'users']) await mkdir(at(name))
  const address = `127.0.0.1:${await freePort()}`
  const options = `--port ${address} --iam-dir ${at('users')} --quiet posix --sidecar ${at('metadata')} ${at('data')}`
  const env = { ROOT_ACCESS_KEY: keys.S3_ACCESS_KEY, ROOT_SECRET_KEY: keys.S3_SECRET_KEY }
  const server = spawn(program, options.split(' '), { env, stdio: 'ignore' })
  const url = `http://${address}`
  await until('a storage', () => fetch(url).then(Boolean, () => false))
  const administrator = `--access ${keys.S3_ACCESS_KEY} --secret ${keys.S3_SECRET_KEY} --endpoint-url ${url}`
  const [name, secret] = Object.values(signing)
  const user = `create-user --access ${name} --secret ${secret} --role user`
  const created = spawn(program, `admin ${administrator} ${user}`.split(' '), { stdio: 'inherit' })
  await once(created, 'exit')
  return { url, server }
}

/** As infra/k8s/README.md says. */
function policyOf(bucket: string): string {
  const allow = (Action: string, resources: string[]) => ({
    Effect: 'Allow',
    Principal: { AWS: [signing.S3_SIGNING_ACCESS_KEY] },
    Action,
    Resource: resources.map((resource) => `arn:aws:s3:::${resource}`),
  })
  // For a form it asks for the right on the bucket, and not on the key. The form itself is bound to a key.
  const put = allow('s3:PutObject', [`${bucket}/incoming/*`, bucket])
  const Statement = [put, allow('s3:GetObject', [`${bucket}/shared/*`])]
  return JSON.stringify({ Version: '2012-10-17', Statement })
}

itUploads(review)

it('gives no temporary credentials', async () => {
  const reply = await (await review.as()).call('GET', '/api/s3/sts')
  expect(reply.json.code).toBe('upload.no-sessions')
})

it('lets the key that signs put below incoming/ and get below shared/ only', async () => {
  const options = storageOptions(review.env)
  const client = clientFor(options, options.url, options.signingKey)
  const { S3_BUCKET: bucket } = review.env
  await bucketClient.putObject(bucket, 'photos/x', picture)
  const denied = { code: 'AccessDenied' }
  await expect(client.putObject(bucket, 'photos/y', picture)).rejects.toMatchObject(denied)
  await expect(client.getObject(bucket, 'photos/x')).rejects.toMatchObject(denied)
  await expect(client.removeObject(bucket, 'photos/x')).rejects.toMatchObject(denied)
  await expect(keysIn(client, bucket, '')).rejects.toMatchObject(denied)
  const storage = createObjectStorage(createStorageClient(options, createLog('test', 'silent')))
  await storage.write('shared/x.jpg', picture, 'image/jpeg')
  expect((await fetch(await storage.readUrl('shared/x.jpg'))).status).toBe(200)
  expect(await checkStorage(options, options.publicUrl)).toContain('a key that signs')
  await expect(checkStorage(options, 'http://localhost:8080')).rejects.toThrow('CORS')
})

it('serves photos of reviews, and erases those of a deleted account', async () => {
  const author = await review.as()
  const { userId, email } = author.member
  const [posted, unused] = [await finishedPhoto(author), await finishedPhoto(author)]
  const { id } = (await review.post(author, await review.aGym(), { photoUrls: [posted] })).json
  const { status, headers } = await author.call('GET', posted)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await author.call('DELETE', `/api/reviews/${id}`)).status).toBe(204)
  expect((await (await review.as()).call('GET', posted)).status).toBe(404)
  await review.bed.publishNew('account-deleted', { userId, email })
  const ids = [posted, unused].map((path) => String(path.split('/').pop()))
  await until('erased', async () => {
    const stored = await review.keys('photos/')
    return !stored.some((key) => ids.some((each) => key.includes(each)))
  })
})
