// What the doctor decides without a server: the rights of a user of MongoDB, and the secrets that the production file
// needs.
import { expect, it } from 'vitest'
import { generateSecrets, missingInProduction } from '../doctor/production.ts'
import { assertNotOlder, assertUsable, mongoRemedy, type Privilege } from '../doctor/servers.ts'
import { withoutSecrets } from '../doctor/settings.ts'

const readWrite = ['find', 'insert', 'update', 'remove', 'createCollection', 'createIndex']
const on = (db: string, actions = readWrite): Privilege => ({ resource: { db, collection: '' }, actions })
const server = {
  version: '8.0.32',
  isSharded: false,
  readsSecondaries: false,
  hasUser: true,
  privileges: [on('jumpingjack-gym')],
}

it.each<[string, Partial<Parameters<typeof assertUsable>[0]>]>([
  ['read and write: jumpingjack-gym', {}],
  [
    'read and write: jumpingjack-gym',
    { privileges: [on('jumpingjack-gym', ['find']), on('', readWrite.slice(1))] },
  ],
  ['without access control', { hasUser: false }],
  ['with a user', { privileges: undefined }],
])('finds "%s"', (text, changes) => {
  expect(assertUsable({ ...server, ...changes })).toContain(text)
})

it.each<[RegExp, Partial<Parameters<typeof assertUsable>[0]>]>([
  [/may write no database.*readWrite/, { privileges: [on('other')] }],
  [/may write no database/, { privileges: [on('jumpingjack-gym', ['find'])] }],
  [/too old: install 7.0/, { version: '6.0.9' }],
  [/docs\/scale.md/, { isSharded: true }],
  [/readPreference/, { readsSecondaries: true }],
])('names the remedy %s', (remedy, changes) => {
  expect(() => assertUsable({ ...server, ...changes })).toThrow(remedy)
})

it.each([
  ['Authentication failed.', 'user, password and authSource in MONGO_URL'],
  ['bad auth : authentication failed', 'user, password and authSource in MONGO_URL'],
  ['connect ECONNREFUSED 127.0.0.1:9', 'that this machine may reach it'],
])('tells after "%s" to check %s', (reason, remedy) => {
  expect(mongoRemedy(reason)).toContain(remedy)
})

it('compares versions as numbers', () => {
  expect(() => assertNotOlder('RabbitMQ', '3.9.13', [3, 10])).toThrow('3.9.13 is too old')
  expect(() => assertNotOlder('RabbitMQ', '4.0.1', [3, 10])).not.toThrow()
})

it('shows no secrets of the settings', () => {
  const settings = { MONGO_URL: 'mongodb://u:pass@m1:27017,m2', SOCIAL_TOKEN_KEYS: 'a:one,b:two' }
  expect(withoutSecrets('pass at m1, a:one and b:two', settings)).toBe('… at m1, … and …')
})

const namesIn = (settings: Record<string, string>) =>
  missingInProduction(settings).map(({ text }) => text.split(':')[0])

it('generates the secrets that nobody else gives out, and then misses the others only', () => {
  const lines = generateSecrets({})
  const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/)))
  expect(new Set(Object.values(settings)).size).toBe(lines.length)
  expect(settings.SOCIAL_TOKEN_KEYS).toMatch(/^\w+:\w{32,}$/)
  const others = [
    'ADMIN_EMAIL',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_ISSUER',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_WEBHOOK_ID',
    'PUBLIC_URL',
    'S3_ACCESS_KEY',
    'STORAGE_HOST',
    'TLS_CERTIFICATES_DIR',
  ]
  expect(namesIn(settings)).toEqual(others)
  expect(namesIn({})).toEqual([...Object.keys(settings), ...others].sort())
  expect(lines).toHaveLength(18)
})
