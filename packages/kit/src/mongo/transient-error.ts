// Distinguishes transient errors of the database from bugs.
import { TookTooLong } from '../timing/within.ts'

const driverErrors =
  /^Mongo(ose)?(Network|ServerSelection|NotConnected|Pool|Topology|WaitQueue|Runtime|Expired|Client)/

/** Codes of a server that is stopping or disconnected from its storage. */
const serverCodes = new Set([1, 6, 7, 89, 91, 189, 10_107, 11_600, 11_602, 13_435, 13_436])

/** SQLSTATEs of the PostgreSQL behind FerretDB: serialization failure, deadlock, too many connections, shutdown. */
const postgresCodes = new Set(['40001', '40P01', '53300', '57P01', '57P02', '57P03'].map(postgresCode))

/** Whether a retry can succeed: the server or the connection failed, not the request. */
export function isTransientMongoError(error: unknown): boolean {
  const { name = '', code } = (error ?? {}) as { name?: string; code?: unknown }
  if (error instanceof TookTooLong || driverErrors.test(name)) return true
  return /^Mongo\w*Error$/.test(name) && (serverCodes.has(Number(code)) || postgresCodes.has(Number(code)))
}

/** PostgreSQL packs a five-character SQLSTATE into an integer: six bits each, the first character lowest. */
function postgresCode(state: string): number {
  return [...state].reduce((code, letter, index) => code + (letter.charCodeAt(0) - 48) * 64 ** index, 0)
}
