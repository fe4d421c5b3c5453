// Telling the database's bad moments from our own faults.

const driverTrouble =
  /^Mongo(ose)?(Network|ServerSelection|NotConnected|Pool|Topology|WaitQueue|Runtime|Expired|Client)/

/** What a server says that is itself cut off from its storage or about to stop. */
const serverTrouble = new Set([1, 6, 7, 89, 91, 189, 10_107, 11_600, 11_602, 13_435, 13_436])

/** The same from the PostgreSQL behind FerretDB, whose states come through as they are: rolled back, or going. */
const postgresTrouble = new Set(['40001', '40P01', '53300', '57P01', '57P02', '57P03'].map(postgresCode))

/** Whether trying again later can help: the server or the way to it is gone, the request itself is fine. */
export function isTransientMongoError(error: unknown): boolean {
  const { name = '', code } = (error ?? {}) as { name?: string; code?: unknown }
  if (driverTrouble.test(name)) return true
  return (
    /^Mongo\w*Error$/.test(name) && (serverTrouble.has(Number(code)) || postgresTrouble.has(Number(code)))
  )
}

/** PostgreSQL's own packing of a five-character state: six bits each, the first one lowest. */
function postgresCode(state: string): number {
  return [...state].reduce((code, letter, index) => code + (letter.charCodeAt(0) - 48) * 64 ** index, 0)
}
