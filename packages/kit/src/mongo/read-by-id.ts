// Combines concurrent reads by id into one query, also those of several collections.
import { setImmediate } from 'node:timers/promises'
import type { Connection, Model, PipelineStage } from 'mongoose'
import { runWithoutRequest } from '../telemetry/request-context.ts'
import { atMost } from '../timing/within.ts'

interface Row {
  _id: string
}

type Collection = Model<Row>
type Query = (wanted: [Collection, ids: string[]][]) => Promise<{ from: string; row: Row }[]>
type Read = (collection: Collection, id: string) => Promise<Row | undefined>
type Waiting = Map<Collection, Map<string, PromiseWithResolvers<Row | undefined>>>

/** A query without a reply, as on a lost connection, delays later ones no longer than this. */
const queryMaxMs = 500
const batchSize = 1_000

const readers = new WeakMap<Connection, Read>()

/**
 * Returns a function that reads one document by its id. Calls of the same turn share a query, with those for other
 * collections of the connection. Calls during a query share the next one, so that each call sees every write that was
 * acknowledged before it. On FerretDB, one query of three collections costs 40 % of three queries.
 */
export function readById<T extends Row>(model: Model<T>): (id: string) => Promise<T | undefined> {
  // The collection has other fields, which do not matter here.
  const collection = model as unknown as Collection
  const read = readers.get(model.db) ?? combineReads(queryUnion)
  readers.set(model.db, read)
  return (id) => read(collection, id) as Promise<T | undefined>
}

export function combineReads(query: Query): Read {
  let waiting: Waiting = new Map()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    await setImmediate()
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      await atMost(queryMaxMs, readBatch(batch))
    }
    isRunning = false
  }

  async function readBatch(batch: Waiting): Promise<void> {
    try {
      const found = new Map<string, Row>()
      const keyOf = (collection: string, id: string) => `${collection} ${id}`
      const wanted = [...batch].map(([collection, ids]): [Collection, string[]] => [
        collection,
        [...ids.keys()],
      ])
      for (const { from, row } of await query(wanted)) found.set(keyOf(from, row._id), row)
      for (const [{ collection }, ids] of batch) {
        for (const [id, { resolve }] of ids) resolve(found.get(keyOf(collection.collectionName, id)))
      }
    } catch (error) {
      for (const ids of batch.values()) for (const { reject } of ids.values()) reject(error)
    }
  }

  return (collection, id) => {
    const ids = waiting.get(collection) ?? new Map()
    waiting.set(collection, ids)
    const reading = ids.get(id) ?? Promise.withResolvers<Row | undefined>()
    ids.set(id, reading)
    if (!isRunning) void runWithoutRequest(run)
    return reading.promise
  }
}

const queryUnion: Query = ([first, ...others]) => {
  if (!first) return Promise.resolve([])
  const unions = others.map((wanted) => ({
    $unionWith: { coll: wanted[0].collection.collectionName, pipeline: stagesOf(wanted) },
  }))
  return first[0].aggregate([...stagesOf(first), ...(unions as PipelineStage[])], { batchSize })
}

function stagesOf([{ collection }, ids]: [Collection, string[]]): PipelineStage[] {
  const from = { $literal: collection.collectionName }
  return [{ $match: { _id: { $in: ids } } }, { $project: { _id: 0, from, row: '$$ROOT' } }]
}
