// The connection to MongoDB. Journaled majority writes: an acknowledged write is never lost.
import { setTimeout } from 'node:timers/promises'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import mongoose, { type Connection, type Model, type mongo } from 'mongoose'
import type { Logger } from '../telemetry/log.ts'
import { ClosingConnection } from './closing-connection.ts'
import { traceDatabase } from './trace-commands.ts'
import { internalErrorLabel, isTransientMongoError } from './transient-error.ts'

const duplicateKeyCode = 11_000
const internalErrorCode = 1
const indexTriesMax = 10
const indexPauseMaxMs = 200

/** The default of `MONGO_DB`. */
export const databaseOf = (service: ServiceName): string => `jumpingjack-${service}`

/** Retries until the server responds. Transactions and change streams are not used anywhere. */
export async function connectMongo(url: string, dbName: string, log: Logger): Promise<Connection> {
  for (;;) {
    try {
      return await openMongo(url, dbName)
    } catch (error) {
      log.warn({ reason: String(error) }, 'mongo.waiting')
    }
  }
}

/** One try of at most five seconds. */
export async function openMongo(url: string, dbName: string): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
    dbName,
    w: 'majority',
    journal: true,
    // Shorter than the timeout of the caller.
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
    // A server that is back is noticed within this time.
    heartbeatFrequencyMS: 1_000,
    serverMonitoringMode: 'poll',
    maxPoolSize: 20,
    // For `watchDatabase`, `traceDatabase` and `labelInternalErrors`.
    monitorCommands: true,
    // `createIndexes` does both.
    autoIndex: false,
    autoCreate: false,
    // An option of the driver that its types do not have.
    ...{ connectionType: ClosingConnection },
  })
  try {
    await connection.asPromise()
    traceDatabase(connection.getClient())
    await labelInternalErrors(connection)
    return connection
  } catch (error) {
    await connection.close().catch(() => undefined)
    throw error
  }
}

export async function isFerretDb({ db }: Connection): Promise<boolean> {
  const { ferretdb } = (await db?.command({ buildInfo: 1 })) ?? {}
  return ferretdb !== undefined
}

/**
 * FerretDB answers 1, InternalError, while its PostgreSQL is away, and labels nothing
 * (https://github.com/FerretDB/FerretDB/blob/v2.7.0/internal/mongoerrors/mongoerrors.go). A mongod answers so for its own
 * bugs: there the code is not transient, so that an event that meets a bug is dead-lettered.
 */
export async function labelInternalErrors(connection: Connection): Promise<void> {
  if (!(await isFerretDb(connection))) return
  connection.getClient().on('commandFailed', ({ failure }) => {
    const error = failure as mongo.MongoError
    if (error.code === internalErrorCode) error.addErrorLabel(internalErrorLabel)
  })
}

/**
 * Creates the missing collections and indexes of all models of a connection. Replicas that start together can deadlock
 * in PostgreSQL behind FerretDB, so transient errors are retried.
 */
export async function createIndexes(db: Connection): Promise<void> {
  await Promise.all(Object.values(db.models).map(createIndexesOf))
}

// biome-ignore lint/suspicious/noExplicitAny: a model of any documents
async function createIndexesOf(model: Model<any>): Promise<void> {
  // In one command, which also creates the collection. `model.createIndexes` sends one after the other.
  const indexes = model.schema
    .indexes()
    .map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription)
  for (let tries = 1; ; tries += 1) {
    try {
      await (indexes.length > 0 ? model.collection.createIndexes(indexes) : model.createCollection())
      return
    } catch (error) {
      if (tries === indexTriesMax || !isTransientMongoError(error)) throw error
      await setTimeout(Math.random() * indexPauseMaxMs)
    }
  }
}

/** Of a bulk, whether all its errors are duplicates: its own code is that of the first one. */
export function isDuplicateKey(error: unknown): boolean {
  const { code, writeErrors } = (error ?? {}) as { code?: unknown; writeErrors?: unknown }
  const all: unknown[] = Array.isArray(writeErrors) ? writeErrors : []
  return (
    code === duplicateKeyCode && all.every((each) => (each as { code?: unknown }).code === duplicateKeyCode)
  )
}

/** False if the id, or another unique value, exists. */
export async function unlessDuplicate(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
