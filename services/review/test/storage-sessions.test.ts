// Requests for sessions, as AWS and Ceph demand them.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStorageClient } from '../src/photos/storage.client.ts'
import { assumeRole } from '../src/photos/storage-sessions.client.ts'

const credentials = `<AccessKeyId>ASIA</AccessKeyId><SecretAccessKey>secret</SecretAccessKey>
  <SessionToken>token</SessionToken><Expiration>2026-11-27T12:00:00Z</Expiration>`
const reply = `<AssumeRoleResponse><AssumeRoleResult><Credentials>${credentials}</Credentials></AssumeRoleResult>
  </AssumeRoleResponse>`

let sts: Server
let url: string
const asked: URLSearchParams[] = []
beforeAll(async () => {
  sts = createServer(async (req, res) => {
    asked.push(new URLSearchParams(await text(req)))
    res.end(reply)
  })
  await new Promise<void>((resolve) => sts.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(sts.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => sts.close(resolve)))

const rights = { actions: ['s3:PutObject'], keys: ['incoming/*'] }
const nowhere = 'http://127.0.0.1:9'
const keys = { accessKey: 'a', secretKey: 'b', bucket: 'photos', region: 'eu-central-1' }
const log = createLog('test', 'silent')

it('asks the address of sessions for the given role', async () => {
  const roleArn = 'arn:aws:iam::123456789012:role/photos'
  const storage = createStorageClient(
    { url: nowhere, publicUrl: nowhere, ...keys, stsUrl: url, roleArn },
    log,
  )
  const session = await assumeRole(storage, rights, 900)
  expect(session).toMatchObject({ AccessKeyId: 'ASIA', SecretAccessKey: 'secret', SessionToken: 'token' })
  const form = Object.fromEntries(asked.at(-1) ?? [])
  expect(form).toMatchObject({ Action: 'AssumeRole', RoleArn: roleArn, RoleSessionName: 'jumpingjack' })
  expect(JSON.parse(form.Policy ?? '').Statement[0].Resource).toEqual(['arn:aws:s3:::photos/incoming/*'])
})

it('asks the storage itself for no role by default', async () => {
  const storage = createStorageClient({ url, publicUrl: url, ...keys }, log)
  await assumeRole(storage, rights, 900)
  expect(Object.keys(Object.fromEntries(asked.at(-1) ?? []))).not.toContain('RoleArn')
})

it('asks for no session where a key signs', async () => {
  const signingKey = { accessKey: 'c', secretKey: 'd' }
  const storage = createStorageClient({ url, publicUrl: url, ...keys, signingKey }, log)
  const before = asked.length
  await expect(assumeRole(storage, rights, 900)).rejects.toMatchObject({ code: 'upload.no-sessions' })
  expect(asked).toHaveLength(before)
})
