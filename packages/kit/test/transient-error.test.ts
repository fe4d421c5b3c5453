// Which database errors are transient.
import { EventEmitter } from 'node:events'
import { type Connection, mongo } from 'mongoose'
import { expect, it } from 'vitest'
import { isDuplicateKey, labelInternalErrors } from '../src/mongo/mongo.ts'
import { isTransientMongoError } from '../src/mongo/transient-error.ts'

function labelled(label: string) {
  const error = new mongo.MongoServerError({ message: 'failed', code: 17_777 })
  error.addErrorLabel(label)
  return error
}

it.each([
  ['a lost connection', { name: 'MongoNetworkError' }, true],
  ['no server in time', { name: 'MongooseServerSelectionError' }, true],
  ['a server that stops', { name: 'MongoServerError', code: 11_600 }, true],
  ['a deadlock in PostgreSQL (40P01)', { name: 'MongoServerError', code: 16_908_292 }, true],
  ['PostgreSQL shutting down (57P01)', { name: 'MongoServerError', code: 16_908_741 }, true],
  ['a deadlock within a bulk', { name: 'MongoBulkWriteError', code: 16_908_292 }, true],
  ['a time limit that the server has exceeded', { name: 'MongoServerError', code: 262 }, true],
  ['a conflict of two writes', { name: 'MongoServerError', code: 112 }, true],
  ['a write that no majority has confirmed', { name: 'MongoWriteConcernError', code: 64 }, true],
  ['a cursor that a restart has ended', { name: 'MongoServerError', code: 43 }, true],
  ['a label of the driver', labelled('RetryableWriteError'), true],
  ['another label', labelled('UnknownTransactionCommitResult'), false],
  ['a duplicate key', { name: 'MongoServerError', code: 11_000 }, false],
  ['an internal error', { name: 'MongoServerError', code: 1 }, false],
  ['a bad query', { name: 'MongoServerError', code: 2 }, false],
  ['a cast', { name: 'CastError' }, false],
  ['our own', new TypeError('x is not a function'), false],
  ['nothing', undefined, false],
])('%s', (_what, error, passes) => {
  expect(isTransientMongoError(error)).toBe(passes)
})

it.each([
  ['FerretDB', { version: '7.0.77', ferretdb: { version: 'v2.7.0' } }, true],
  ['a mongod', { version: '8.0.32' }, false],
])('an internal error of %s, which is %j, is transient: %s', async (_server, info, expected) => {
  const client = new EventEmitter()
  const db = { command: async () => info }
  await labelInternalErrors({ db, getClient: () => client } as unknown as Connection)
  const failure = new mongo.MongoServerError({ message: 'failed to connect', code: 1 })
  client.emit('commandFailed', { failure })
  expect(isTransientMongoError(failure)).toBe(expected)
})

it.each([
  ['one write', { code: 11_000 }, true],
  ['all writes of a bulk', { code: 11_000, writeErrors: [{ code: 11_000 }, { code: 11_000 }] }, true],
  ['some writes of a bulk', { code: 11_000, writeErrors: [{ code: 11_000 }, { code: 64 }] }, false],
  ['no write', { code: 64 }, false],
])('the key of %s is a duplicate', (_what, error, expected) => {
  expect(isDuplicateKey(error)).toBe(expected)
})
