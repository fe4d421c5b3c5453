// How our processes keep their connections to services.
import type { AgentOptions } from 'node:http'
import { clientIdleMs } from '../http/server.ts'

const socketsMax = 256

/**
 * A service accepts one connection per turn of its event loop (https://github.com/libuv/libuv/pull/3696), so a busy one
 * accepts late. Connections are kept for the next burst, and used in turn, so that none is idle for long.
 */
export const keptConnections: AgentOptions = {
  keepAlive: true,
  maxSockets: socketsMax,
  maxFreeSockets: socketsMax,
  scheduling: 'fifo',
  // Closes idle connections only: before the service would.
  timeout: clientIdleMs,
}
