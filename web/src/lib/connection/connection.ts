// The connection to the server, as far as is known. Browsers report a lost network to onlineManager; check-server.ts
// reports a server that has stopped replying.

import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

type Connection = 'online' | 'offline' | 'unreachable'

/** Some systems count a network as none, such as Windows with a VPN: https://github.com/mdn/content/issues/30402. */
let isMistaken = false

/** Whether the server has replied although the browser knows of no network. */
export function noteMistake(is: boolean): void {
  isMistaken = is
}

export const hasNoNetwork = (): boolean => !navigator.onLine && !isMistaken

export function connection(): Connection {
  if (hasNoNetwork()) return 'offline'
  return onlineManager.isOnline() ? 'online' : 'unreachable'
}

/** Runs `work` whenever the connection is back. Returns a function that ends this. */
export function whenBack(work: () => void): () => void {
  return onlineManager.subscribe((isOnline) => {
    if (isOnline) work()
  })
}

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)

/** Whether the page has a connection to the server, as far as is known. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connection)
}

export function useIsOnline(): boolean {
  return useConnection() === 'online'
}
