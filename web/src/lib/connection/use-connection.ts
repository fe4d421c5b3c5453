// Whether the page has a connection to the server, as far as is known.
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Connection, connection } from './connection.ts'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connection)
}

export function useIsOnline(): boolean {
  return useConnection() === 'online'
}
