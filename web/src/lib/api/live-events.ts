// The page's shared stream of live events.
import { LiveMessage } from '@jumpingjack/contracts/gateway/live'
import { type LiveStream, openLiveStream } from './live-stream.ts'

export interface LiveListener {
  message: (message: LiveMessage) => void
  /** Events may have been missed, so cached data may be outdated. */
  missed: () => void
  /** The session has ended, and the stream with it. */
  signedOut?: () => void
}

const listeners = new Set<LiveListener>()
let gymIds = ''
let open: LiveStream | undefined
let opening: LiveStream | undefined

/** Returns a function that unsubscribes. The stream is open while there are listeners. */
export function onLive(listener: LiveListener): () => void {
  listeners.add(listener)
  if (!open && !opening) connect()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) disconnect()
  }
}

/** Sets the gyms to receive events of: sorted ids, joined by commas. */
export function followGyms(ids: string): void {
  if (ids === gymIds) return
  gymIds = ids
  if (listeners.size > 0) connect()
}

function connect(): void {
  opening?.close()
  const stream = openLiveStream(gymIds ? `/api/live?${new URLSearchParams({ gyms: gymIds })}` : '/api/live', {
    open: (mayHaveMissed) => {
      let hasGap = mayHaveMissed
      if (stream === opening) {
        hasGap = open?.isOpen() === false
        // The old stream stays open until the new one is, so that no event is lost.
        open?.close()
        open = stream
        opening = undefined
      }
      if (hasGap) for (const listener of listeners) listener.missed()
    },
    message: (data) => {
      const message = LiveMessage.parse(data)
      for (const listener of listeners) {
        if (message.type === 'missed') listener.missed()
        else listener.message(message)
      }
    },
    signedOut: () => {
      disconnect()
      for (const listener of listeners) listener.signedOut?.()
    },
  })
  opening = stream
}

function disconnect(): void {
  opening?.close()
  open?.close()
  opening = undefined
  open = undefined
}
