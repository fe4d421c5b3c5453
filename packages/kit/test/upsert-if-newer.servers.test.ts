import { randomUUID } from 'node:crypto'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { upsertIfNewer } from '@jumpingjack/kit/mongo/upsert-if-newer'
import { type Connection, Schema } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'

interface Row {
  _id: string
  revision: number
  name: string
}

const schema = new Schema<Row>({ _id: String, revision: Number, name: String }, { versionKey: false })

let db: Connection
beforeAll(async () => {
  db = await openMongo(process.env.MONGO_URL ?? '', `t${randomUUID().slice(0, 8)}-newest`)
})
afterAll(async () => {
  await db.dropDatabase()
  await db.close()
})

it('keeps the newest revision, in any order and with concurrent writes', async () => {
  const model = db.model<Row>('Row', schema)
  await model.init()
  for (let round = 0; round < 20; round++) {
    const _id = randomUUID()
    const revisions = [3, 1, 4, 2, 4, 1]
    await Promise.all(
      revisions.map((revision) => upsertIfNewer(model, { _id, revision, name: `${revision}` })),
    )
    expect(await model.findById(_id).lean()).toEqual({ _id, revision: 4, name: '4' })
  }
})
