// Secrets of administrators in logs and databases, and paths below theirs that do not exist.

import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOperator } from '../services/admin/src/admins/operator.actions.ts'
import { adminCredentials } from './lib/admin.ts'
import { ownProduct } from './lib/product.ts'
import { newEmail, Visitor } from './lib/visitor.ts'

const product = ownProduct()
const newPassword = `better-${randomUUID()}`
const visitor = new Visitor(product.url)
let db: Awaited<ReturnType<typeof openMongo>>

beforeAll(async () => {
  db = await openMongo(String(product.env.MONGO_URL), `${product.namespace}-admin`)
})
afterAll(() => db.close())

it('reveals to administrators only that a path does not exist', async () => {
  const { json } = await visitor.call('POST', '/api/admin/auth', adminCredentials)
  const headers = { authorization: `Bearer ${json.sessionToken}` }
  expect((await visitor.call('GET', '/api/admin/anything-else')).status).toBe(401)
  expect((await visitor.call('GET', '/api/admin/anything-else', undefined, headers)).status).toBe(404)
})

it('stores neither password nor token in a log or in the database', async () => {
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
  for (const secret of [password, newPassword, sessionToken]) {
    expect(secret).toMatch(/^[\w-]{20,}$/)
    expect(texts.some((text) => text.includes(secret))).toBe(false)
  }
})
