// All stored data as one text.
import type { openMongo } from '@jumpingjack/kit/mongo/mongo'

export async function dumpOf(db: Awaited<ReturnType<typeof openMongo>>): Promise<string> {
  const collections = await db.listCollections()
  const documents = await Promise.all(collections.map(({ name }) => db.collection(name).find().toArray()))
  return JSON.stringify(documents)
}
