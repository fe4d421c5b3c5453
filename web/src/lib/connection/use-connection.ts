// Whether the page has a connection to the server, as far as is known.
import { useSyncExternalStore } from 'react'
import { type Connection, connection } from './connection.ts'

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connection)
}

export function useIsOnline(): boolean {
  return useConnection() === 'online'
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
