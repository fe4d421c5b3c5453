// Access to administrator endpoints, tested from outside, and secrets in logs and databases.
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminSessionMs } from '@jumpingjack/contracts/admin/admin'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openOperator } from '../services/admin/src/admins/operator.actions.ts'
import { newEmail, type SignedIn, Visitor } from './lib/visitor.ts'

const product = inject('product')
const delivered = { email: 'admin@example.com', password: 'jumpingjack-admin' }
const unknownId = randomUUID()
const newPassword = `better-${randomUUID()}`

let db: Awaited<ReturnType<typeof openMongo>>
let member: SignedIn
const tokens = { valid: '', ended: '', expired: '' }

beforeAll(async () => {
  db = await openMongo(String(product.env.MONGO_URL), `${product.namespace}-admin`)
  member = await new Visitor(product.url).signIn(newEmail('member'))
  tokens.valid = await tokenOf()
  tokens.ended = await tokenOf()
  await new Visitor(product.url).call('POST', '/api/admin/logout', undefined, bearer(tokens.ended))
  tokens.expired = await tokenOf()
  const id = createHash('sha256').update(tokens.expired).digest('hex')
  const startedAt = new Date(Date.now() - adminSessionMs)
  await db.collection<{ _id: string }>('adminSessions').updateOne({ _id: id }, { $set: { startedAt } })
})
afterAll(() => db.close())

async function tokenOf(): Promise<string> {
  const reply = await new Visitor(product.url).call('POST', '/api/admin/auth', delivered)
  expect(reply).toMatchObject({ status: 200, json: { success: true, requiresPasswordChange: true } })
  return reply.json.sessionToken
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const adminOnly: [method: string, path: string, body?: object][] = [
  ['GET', '/api/admin/feedback'],
  ['PATCH', `/api/admin/feedback/${unknownId}/status`, { status: 'closed' }],
  ['PATCH', `/api/admin/feedback/${unknownId}/notes`, { adminNotes: 'Seen.' }],
  ['GET', '/api/admin/reports'],
  ['POST', `/api/admin/reports/${unknownId}/decision`, { decision: 'dismiss' }],
  ['GET', '/api/admin/audit'],
  ['GET', `/api/admin/review-photos/${unknownId}`],
  ['POST', '/api/admin/logout'],
  ['GET', '/api/admin/anything-else'],
]

describe.each(adminOnly)('%s %s', (method, path, body) => {
  it.each([
    ['a visitor', () => new Visitor(product.url), () => ({})],
    ['a member', () => member, () => ({})],
    ['a forged token', () => new Visitor(product.url), () => bearer('x'.repeat(43))],
    ['a forged identity', () => member, () => bearer('eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.')],
    ['the token of an ended session', () => new Visitor(product.url), () => bearer(tokens.ended)],
    ['a token of 24 hours', () => member, () => bearer(tokens.expired)],
  ] as [string, () => Visitor, () => Record<string, string>][])(
    'is shut to %s',
    async (_who, who, headers) => {
      const reply = await who().call(method, path, body, headers())
      expect(reply.status).toBe(401)
      expect(['identity.required', 'admin.session-ended']).toContain(reply.json.code)
    },
  )
})

it.each(adminOnly.filter(([, path]) => !path.endsWith('logout')))(
  '%s %s is open to an administrator, who need not be a member',
  async (method, path, body) => {
    const reply = await new Visitor(product.url).call(method, path, body, bearer(tokens.valid))
    expect([200, 404]).toContain(reply.status)
  },
)

it('accepts feedback from visitors and members', async () => {
  const feedback = { type: 'bug', subject: 'The map', message: 'It stays grey.' }
  for (const who of [new Visitor(product.url), member]) {
    expect((await who.call('POST', '/api/feedback', feedback)).status).toBe(201)
  }
})

it('stores neither password nor token in a log or in the database', async () => {
  const visitor = new Visitor(product.url)
  const email = newEmail('boss')
  const password = String(await (await openOperator(db)).add(email))
  const reply = await visitor.call('POST', '/api/admin/auth', { email, password })
  const sessionToken = String(reply.json.sessionToken)
  const change = await visitor.call('POST', '/api/admin/change-password', { sessionToken, newPassword })
  expect([reply.status, change.status]).toEqual([200, 200])
  await visitor.call('POST', '/api/admin/auth', { email, password: `wrong-${newPassword}` })

  const logs = join(String(product.env.IDENTITY_KEYS_DIR), '../logs')
  const files = await readdir(logs)
  expect(files.filter((name) => /^(admin|gateway)\b/.test(name))).toHaveLength(2)
  const texts = await Promise.all(files.map((name) => readFile(join(logs, name), 'utf8')))
  const collections = await db.listCollections()
  for (const { name } of collections) {
    texts.push(JSON.stringify(await db.collection(name).find().toArray()))
  }
  for (const secret of [password, newPassword, sessionToken, ...Object.values(tokens)]) {
    expect(secret).toMatch(/^[\w-]{20,}$/)
    expect(texts.some((text) => text.includes(secret))).toBe(false)
  }
})
