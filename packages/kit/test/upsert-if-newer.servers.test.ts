import { randomUUID } from 'node:crypto'
import { createIndexes, openMongo } from '@jumpingjack/kit/mongo/mongo'
import { upsertIfNewer } from '@jumpingjack/kit/mongo/upsert-if-newer'
import { Schema } from 'mongoose'
import { afterAll, expect, it } from 'vitest'

interface Row {
  _id: string
  revision: number
  name: string
}

const schema = new Schema<Row>({ _id: String, revision: Number, name: String }, { versionKey: false })

const db = await openMongo(process.env.MONGO_URL ?? '', `t${randomUUID().slice(0, 8)}-newest`)
afterAll(async () => {
  await db.dropDatabase()
  await db.close()
})

it('keeps the newest revision, in any order and with concurrent writes', async () => {
  const model = db.model<Row>('Row', schema)
  await createIndexes(db)
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
