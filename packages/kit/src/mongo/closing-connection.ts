// The connections of the MongoDB driver without a fault of its versions 7.8 and 7.9: a command that is written to a closed
// socket waits for `drain` for ever (`writeCommand` in
// https://github.com/mongodb/node-mongodb-native/blob/v7.8.0/src/cmap/connection.ts; no report of it was found). When a
// server is killed, all connections end at once, and the driver asks over another closed one whether the server is back.
// Then it never learned that it was, and no query succeeded until a restart. The driver has no public option for it.
import type { Socket } from 'node:net'
// @ts-expect-error The driver has no types for this file.
import * as driver from 'mongodb/lib/cmap/connection.js'

type DriverConnection = new (socket: Socket, options: object) => object

const { Connection } = driver as { Connection: DriverConnection }

export class ClosingConnection extends Connection {
  constructor(socket: Socket, options: object) {
    super(socket, options)
    const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
    socket.write = (...args: unknown[]) => {
      if (socket.destroyed) throw new Error('the connection is closed')
      return write(...args)
    }
    // The connection has recorded the error before, and rejects the command with it.
    socket.once('close', () => socket.emit('drain'))
  }
}
