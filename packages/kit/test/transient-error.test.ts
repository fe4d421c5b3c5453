// Which database errors are transient.
import { expect, it } from 'vitest'
import { isTransientMongoError } from '../src/mongo/transient-error.ts'

it.each([
  ['a lost connection', { name: 'MongoNetworkError' }, true],
  ['no server in time', { name: 'MongooseServerSelectionError' }, true],
  ['a server that stops', { name: 'MongoServerError', code: 11_600 }, true],
  ['a deadlock in PostgreSQL (40P01)', { name: 'MongoServerError', code: 16_908_292 }, true],
  ['PostgreSQL shutting down (57P01)', { name: 'MongoServerError', code: 16_908_741 }, true],
  ['a deadlock within a bulk', { name: 'MongoBulkWriteError', code: 16_908_292 }, true],
  ['a duplicate key', { name: 'MongoServerError', code: 11_000 }, false],
  ['a bad query', { name: 'MongoServerError', code: 2 }, false],
  ['a cast', { name: 'CastError' }, false],
  ['our own', new TypeError('x is not a function'), false],
  ['nothing', undefined, false],
])('%s', (_what, error, passes) => {
  expect(isTransientMongoError(error)).toBe(passes)
})
