// Indexes, writes and lost connections, with a database of this file.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Schema } from 'mongoose'
import { afterAll, expect, it } from 'vitest'
import { createIndexes, openMongo } from '../src/mongo/mongo.ts'
import { upsertIfNewer } from '../src/mongo/upsert-if-newer.ts'
import { createTestProxy } from './testing/test-proxy.ts'
import { until } from './testing/until.ts'

const names = ['First', 'Second', 'Third']

const dbName = `t${randomUUID().slice(0, 8)}-mongo`
const url = process.env.MONGO_URL ?? ''
const open = () => openMongo(url, dbName)
const replicas = await Promise.all([open(), open(), open(), open()])
afterAll(async () => {
  await replicas[0].dropDatabase()
  for (const db of replicas) await db.close()
})

it('creates the indexes of replicas that start together', async () => {
  for (const db of replicas) {
    for (const name of names) {
      const schema = new Schema({ _id: String, email: String, changedAt: Date, place: String })
      schema.index({ email: 1 }, { unique: true }).index({ changedAt: 1 }).index({ place: 1, changedAt: 1 })
      db.model(name, schema)
    }
  }
  for (let round = 0; round < 5; round += 1) {
    await replicas[0].dropDatabase()
    await Promise.all(replicas.map(createIndexes))
    for (const name of names) {
      const indexes = await replicas[0].model(name).collection.indexes()
      const keys = indexes.map(({ key }) => Object.keys(key).join())
      expect(keys.sort()).toEqual(['_id', 'changedAt', 'email', 'place,changedAt'])
    }
  }
})

interface Row {
  _id: string
  revision: number
  name: string
}

const schema = new Schema<Row>({ _id: String, revision: Number, name: String }, { versionKey: false })

it('keeps the newest revision, in any order and with concurrent writes', async () => {
  const model = replicas[0].model<Row>('Row', schema)
  await createIndexes(replicas[0])
  for (let round = 0; round < 20; round++) {
    const _id = randomUUID()
    const revisions = [3, 1, 4, 2, 4, 1]
    const replaced = await Promise.all(
      revisions.map(async (revision) => {
        const before = await upsertIfNewer(model, { _id, revision, name: `${revision}` })
        return before === undefined ? [] : [{ revision, before: before?.revision ?? 0 }]
      }),
    )
    expect(await model.findById(_id).lean()).toEqual({ _id, revision: 4, name: '4' })
    // Each stored revision has replaced the one before.
    const stored = replaced.flat().sort((a, b) => a.revision - b.revision)
    expect(stored.map(({ before }) => before)).toEqual(
      [0, ...stored.map(({ revision }) => revision)].slice(0, -1),
    )
  }
})

// A server whose connections end all at once, as when it is killed, is reached again.
it('ends queries on lost connections, and connects again', { tags: 'full' }, async () => {
  const proxy = await createTestProxy(url)
  const db = await openMongo(proxy.url, dbName)
  const query = () => db.collection('things').findOne({})
  await query()
  for (let round = 0; round < 10; round++) {
    // The driver asks the server again at once, unless it has just done so.
    await sleep(600 + 40 * round)
    proxy.freeze()
    const queries = Array.from({ length: 4 }, () => query().catch(() => undefined))
    await sleep(50)
    proxy.cut()
    proxy.thaw()
    await Promise.all(queries)
    const isAnswered = () => query().then(() => true)
    await until('a query succeeds', () => isAnswered().catch(() => false))
  }
  expect(await query()).toBeNull()
  await db.close()
  await proxy.close()
})
