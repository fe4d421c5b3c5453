// Reads and writes the collections of all services as compressed BSON, the format of mongodump.
import { createGunzip, createGzip } from 'node:zlib'
import type { ServiceWithDatabase } from '@jumpingjack/contracts/http/services'
import mongoose, { type Connection } from 'mongoose'
import { openRunningMongo } from '../stack/command.ts'
import { type BackedUpCollection, readStream, writeStream } from './files.ts'

export const { BSON } = mongoose.mongo

/** Documents have strings as ids. */
interface Row {
  _id: string
}

const batchSize = 500
/** Leases of recurring work, sign-ins in progress and sessions are not kept. */
const temporary = new Set(['leases', 'connectAttempts', 'adminSessions'])
const lengthBytes = 4

/**
 * In the order of a backup: what refers to something before it, and a copy before what it was copied from. So nothing
 * refers to a document that is missing, and reconciliation, which only moves copies forward, repairs every difference.
 */
const services = ['gym', 'review', 'payment', 'user', 'admin'] as const
/** In each service these come last, in this order, because its other collections refer to them. */
const referredTo = ['reviews', 'photos', 'usernames', 'favoriteLists', 'erasures']
const isLast = ({ service, collection }: Place) => service === 'gym' && collection === 'gyms'

export type Databases = Record<ServiceWithDatabase, Connection>
interface Place {
  service: ServiceWithDatabase
  collection: string
}

/** Runs `work` with a connection to the database of each service. */
export async function withDatabases<T>(work: (databases: Databases) => Promise<T>): Promise<T> {
  const opened: [ServiceWithDatabase, Connection][] = []
  try {
    for (const service of services) opened.push([service, await openRunningMongo(service)])
    // A service that `services` leaves out is a type error here.
    return await work(Object.fromEntries(opened) as Record<(typeof services)[number], Connection>)
  } finally {
    for (const [, db] of opened) await db.close()
  }
}

export async function backUpDatabases(databases: Databases, folder: string): Promise<BackedUpCollection[]> {
  const backedUp: BackedUpCollection[] = []
  for (const { service, collection } of await collectionsIn(databases)) {
    let documents = 0
    async function* read() {
      for await (const batch of batches(collectionOf(databases[service], collection))) {
        documents += batch.length
        yield Buffer.concat(batch)
      }
    }
    const path = `database/${service}/${collection}.bson.gz`
    const file = await writeStream(folder, path, read(), createGzip())
    backedUp.push({ service, collection, documents, file })
  }
  if (backedUp.every(({ documents }) => documents === 0))
    throw new Error(
      'The databases have no documents. Check MONGO_URL, and that they have their default names',
    )
  return backedUp
}

/** The number of documents per collection, of those that have any. */
export async function countDocuments(databases: Databases): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { service, collection } of await collectionsIn(databases)) {
    const count = await collectionOf(databases[service], collection).countDocuments()
    if (count > 0) counts.set(`${service}.${collection}`, count)
  }
  return counts
}

/** Deletes all documents. The collections keep their indexes. */
export async function emptyDatabases(databases: Databases): Promise<void> {
  for (const { service, collection } of await collectionsIn(databases, { withTemporary: true }))
    await collectionOf(databases[service], collection).deleteMany({})
}

/** From a file that was verified. The services create the indexes. */
export async function restoreCollection(
  databases: Databases,
  folder: string,
  { service, collection, file }: BackedUpCollection,
): Promise<void> {
  const db = databases[service as ServiceWithDatabase]
  if (!db) throw new Error(`The backup has data of an unknown service: ${service}`)
  const target = collectionOf(db, collection)
  let batch: Row[] = []
  async function flush() {
    if (batch.length > 0) await target.insertMany(batch, { ordered: false })
    batch = []
  }
  const unpacked = readStream(folder, file).pipe(createGunzip())
  for await (const bytes of documentsIn(unpacked)) {
    // Numbers keep their BSON types.
    batch.push(BSON.deserialize(bytes, { promoteValues: false }) as Row)
    if (batch.length === batchSize) await flush()
  }
  await flush()
}

/**
 * The bytes of the documents, in the order of their ids, so that a document that moves in the storage is neither missed
 * nor read twice.
 */
export async function* batches<T extends Row>(
  source: ReturnType<typeof collectionOf<T>>,
  filter: object = {},
): AsyncGenerator<Buffer[]> {
  let after: string | undefined
  for (;;) {
    const page: object = { ...filter, ...(after !== undefined && { _id: { $gt: after } }) }
    const found = await source.find(page, { raw: true }).sort({ _id: 1 }).limit(batchSize).toArray()
    // With `raw`, the driver returns the bytes of each document.
    const batch = found as unknown as Buffer[]
    const last = batch.at(-1)
    if (!last) return
    yield batch
    const { _id } = BSON.deserialize(last)
    if (typeof _id !== 'string') throw new Error(`${source.collectionName} has an id that is not a string`)
    after = _id
  }
}

async function* documentsIn(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= lengthBytes && rest.length >= rest.readInt32LE()) {
      const length = rest.readInt32LE()
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
    }
  }
}

async function collectionsIn(databases: Databases, { withTemporary = false } = {}): Promise<Place[]> {
  const all: Place[] = []
  for (const service of services) {
    const names = (await databases[service].listCollections()).map(({ name }) => name)
    for (const collection of names.sort((a, b) => referredTo.indexOf(a) - referredTo.indexOf(b)))
      if (!collection.startsWith('system.') && (withTemporary || !temporary.has(collection)))
        all.push({ service, collection })
  }
  return [...all.filter((each) => !isLast(each)), ...all.filter(isLast)]
}

/** By the driver, without a schema. */
export function collectionOf<T extends Row>({ db }: Connection, name: string) {
  if (!db) throw new Error('The database is not connected')
  return db.collection<T>(name)
}
