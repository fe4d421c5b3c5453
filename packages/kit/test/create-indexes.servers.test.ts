import { randomUUID } from 'node:crypto'
import { Schema } from 'mongoose'
import { afterAll, expect, it } from 'vitest'
import { createIndexes, openMongo } from '../src/mongo/mongo.ts'

const names = ['First', 'Second', 'Third']

const dbName = `t${randomUUID().slice(0, 8)}-indexes`
const open = () => openMongo(process.env.MONGO_URL ?? '', dbName)
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
