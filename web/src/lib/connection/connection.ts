// The connection to the server. Browsers report a lost network, but not a server that has stopped replying.

export type Connection = 'online' | 'offline' | 'unreachable'

/** As far as is known. */
export const server = { isReachable: true }

export function connection(): Connection {
  return navigator.onLine ? (server.isReachable ? 'online' : 'unreachable') : 'offline'
}
