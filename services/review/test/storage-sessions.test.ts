// Requests for sessions, as AWS and Ceph demand them.
import { text } from 'node:stream/consumers'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { serve } from '@jumpingjack/kit/testing/serve'
import { afterAll, expect, it } from 'vitest'
import { assumeRole, createStorageClient } from '../src/photos/storage.client.ts'

const credentials = `<AccessKeyId>ASIA</AccessKeyId><SecretAccessKey>secret</SecretAccessKey>
  <SessionToken>token</SessionToken><Expiration>2026-11-27T12:00:00Z</Expiration>`
const reply = `<AssumeRoleResponse><AssumeRoleResult><Credentials>${credentials}</Credentials></AssumeRoleResult>
  </AssumeRoleResponse>`

let asked = ''
const { url: stsUrl, close } = await serve(async (req, res) => {
  asked = await text(req)
  res.end(reply)
})
afterAll(close)

it('asks the address of sessions for the given role', async () => {
  const roleArn = 'arn:aws:iam::123456789012:role/photos'
  const nowhere = 'http://127.0.0.1:9'
  const keys = { accessKey: 'a', secretKey: 'b', bucket: 'photos', region: 'eu-central-1' }
  const options = { url: nowhere, publicUrl: nowhere, ...keys, stsUrl, roleArn }
  const storage = createStorageClient(options, createLog('test', 'silent'))
  const session = await assumeRole(storage, { actions: ['s3:PutObject'], keys: ['incoming/*'] }, 900)
  expect(session).toMatchObject({ AccessKeyId: 'ASIA', SecretAccessKey: 'secret', SessionToken: 'token' })
  const form = Object.fromEntries(new URLSearchParams(asked))
  expect(form).toMatchObject({ Action: 'AssumeRole', RoleArn: roleArn, RoleSessionName: 'jumpingjack' })
  expect(JSON.parse(form.Policy ?? '').Statement[0].Resource).toEqual(['arn:aws:s3:::photos/incoming/*'])
})
