// The live events of the page.
import { LiveMessage } from '@jumpingjack/contracts/gateway/live'
import { type SharedStream, shareStream } from './shared-stream.ts'

export interface LiveListener {
  message: (message: LiveMessage) => void
  /** Events may have been missed, so cached data may be outdated. */
  missed: () => void
  /** The session has ended, and the stream with it. */
  signedOut?: () => void
}

const listeners = new Set<LiveListener>()
let gymIds = ''
let stream: SharedStream | undefined

/** Returns a function that unsubscribes. The stream is open while there are listeners. */
export function onLive(listener: LiveListener): () => void {
  listeners.add(listener)
  stream ??= shareStream({ message, missed, signedOut }, gymIds)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) disconnect()
  }
}

/** Sets the gyms to receive events of: sorted ids, joined by commas. */
export function followGyms(ids: string): void {
  if (ids === gymIds) return
  gymIds = ids
  stream?.follow(ids)
}

function message(data: unknown): void {
  const received = LiveMessage.parse(data)
  if (received.type === 'missed') missed()
  else for (const listener of listeners) listener.message(received)
}

function missed(): void {
  for (const listener of listeners) listener.missed()
}

function signedOut(): void {
  disconnect()
  for (const listener of listeners) listener.signedOut?.()
}

function disconnect(): void {
  stream?.leave()
  stream = undefined
}
