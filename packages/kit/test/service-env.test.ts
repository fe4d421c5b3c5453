// MONGO_URL is read as the driver reads it.
import { mongo } from 'mongoose'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseEnv } from '../src/service/env.ts'
import { localModeFaults } from '../src/service/local-mode.ts'
import { serviceEnv } from '../src/service/service-env.ts'

const threeHosts = 'mongodb://gym:a%40b@m1:27017,m2:27017,m3:27017/?replicaSet=rs0&authSource=admin&tls=true'
const Env = z.object({ MONGO_URL: serviceEnv.MONGO_URL })

it.each([
  'mongodb://localhost',
  threeHosts,
  'mongodb://m1,m2:27018/gym',
  'mongodb://[::1]:27017,[fd00::2]:27017/',
  'mongodb+srv://gym:secret@cluster.example.com/?retryWrites=true',
])('accepts %s', (url) => {
  expect(parseEnv(Env, { MONGO_URL: url }).MONGO_URL).toBe(url)
})

it('names three hosts to the driver', async () => {
  const { MONGO_URL } = parseEnv(Env, { MONGO_URL: threeHosts })
  const client = new mongo.MongoClient(MONGO_URL)
  expect(client.options.hosts.map(String)).toEqual(['m1:27017', 'm2:27017', 'm3:27017'])
  expect(client.options.replicaSet).toBe('rs0')
  await client.close()
})

it.each([
  ['another protocol', 'postgres://gym:s3cret@m1/'],
  ['no host', 'mongodb:///gym'],
  ['a port with mongodb+srv', 'mongodb+srv://gym:s3cret@cluster.example.com:27017/'],
  ['an unknown option', 'mongodb://gym:s3cret@m1/?replicaset_name=rs0'],
  ['one direct connection to three hosts', 'mongodb://gym:s3cret@m1,m2,m3/?directConnection=true'],
  ['a password that is not escaped', 'mongodb://gym:s3cret@x@m1:27017,m2:27017/'],
])('rejects %s, and does not show the password', (_what, url) => {
  let message = ''
  try {
    parseEnv(Env, { MONGO_URL: url })
  } catch (error) {
    message = String(error)
  }
  expect(message).toContain('MONGO_URL: ')
  expect(message).not.toContain('s3cret')
})

it('reads secrets as files have them, with a line break at the end', () => {
  const source = { KEY: 'a-key\n', OTHER: ' \r\n' }
  expect(parseEnv(z.object({ KEY: z.string(), OTHER: z.string().optional() }), source)).toEqual({
    KEY: 'a-key',
  })
  const faults = localModeFaults({ KEY: 'change-me-please\n' }, { secrets: ['KEY'] })
  expect(faults.map(({ path }) => path)).toEqual(['KEY'])
})
