// The connection to the server, as far as is known. Browsers report a lost network to onlineManager; check-server.ts
// reports a server that has stopped replying.
import { onlineManager } from '@tanstack/react-query'

export type Connection = 'online' | 'offline' | 'unreachable'

export function connection(): Connection {
  if (!navigator.onLine) return 'offline'
  return onlineManager.isOnline() ? 'online' : 'unreachable'
}

/** Runs `work` whenever the connection is back. Returns a function that ends this. */
export function whenBack(work: () => void): () => void {
  return onlineManager.subscribe((isOnline) => {
    if (isOnline) work()
  })
}
