// The page's one stream of live events. Whoever wants to hear registers; a page names the gyms that it shows.
import { LiveMessage } from '@jumpingjack/contracts/gateway/live'
import { type LiveStream, openLiveStream } from './live-stream.ts'

export interface LiveListener {
  message: (message: LiveMessage) => void
  /** The stream was broken: what is shown may be old. */
  missed: () => void
}

const listeners = new Set<LiveListener>()
let gymIds = ''
let open: LiveStream | undefined
let opening: LiveStream | undefined

/** Hears everything until the returned function is called. There is a stream while somebody hears. */
export function onLive(listener: LiveListener): () => void {
  listeners.add(listener)
  if (!open && !opening) connect()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) disconnect()
  }
}

/** Whose events come from now on: ids, sorted and joined by commas, so that equal ones are equal text. */
export function followGyms(ids: string): void {
  if (ids === gymIds) return
  gymIds = ids
  if (listeners.size > 0) connect()
}

function connect(): void {
  opening?.close()
  const stream = openLiveStream(gymIds ? `/api/live?${new URLSearchParams({ gyms: gymIds })}` : '/api/live', {
    open: (mayHaveMissed) => {
      if (stream === opening) {
        // The stream before stays until this one is open, so that nothing falls between them.
        open?.close()
        open = stream
        opening = undefined
      }
      if (mayHaveMissed) for (const listener of listeners) listener.missed()
    },
    message: (data) => {
      const message = LiveMessage.parse(data)
      for (const listener of listeners) listener.message(message)
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
