// Distinguishes transient errors of the database from bugs. Every server reads this, so it does not load the driver.
import type { mongo } from 'mongoose'
import { TookTooLong } from '../timing/within.ts'

const driverErrors =
  /^Mongo(ose)?(Network|ServerSelection|NotConnected|Pool|Topology|WaitQueue|Runtime|Expired|Client)/

/**
 * Codes of a server that is stopping, disconnected from its storage, electing a primary, or slower than a limit
 * (https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml).
 */
const serverCodes = new Set([
  ...[6, 7, 43, 50, 64, 89, 91, 100, 112, 134, 189, 262, 9_001],
  ...[10_107, 11_600, 11_602, 13_388, 13_435, 13_436],
])

/** Our own, see `labelInternalErrors`. */
export const internalErrorLabel = 'InternalErrorOfFerretDB'

/** By which a server or the driver says that another try may succeed. */
const labels = [
  ...['RetryableWriteError', 'RetryableError', 'TransientTransactionError', 'SystemOverloadedError'],
  internalErrorLabel,
]

/** SQLSTATEs of the PostgreSQL behind FerretDB: serialization failure, deadlock, too many connections, shutdown. */
const postgresCodes = new Set(['40001', '40P01', '53300', '57P01', '57P02', '57P03'].map(postgresCode))

/** Whether a retry can succeed: the server or the connection failed, not the request. */
export function isTransientMongoError(error: unknown): boolean {
  const { name = '', code, hasErrorLabel } = (error ?? {}) as Partial<mongo.MongoError>
  if (error instanceof TookTooLong || driverErrors.test(name)) return true
  if (hasErrorLabel && labels.some((label) => hasErrorLabel.call(error, label))) return true
  return /^Mongo\w*Error$/.test(name) && (serverCodes.has(Number(code)) || postgresCodes.has(Number(code)))
}

/** PostgreSQL packs a five-character SQLSTATE into an integer: six bits each, the first character lowest. */
function postgresCode(state: string): number {
  return [...state].reduce((code, letter, index) => code + (letter.charCodeAt(0) - 48) * 64 ** index, 0)
}
