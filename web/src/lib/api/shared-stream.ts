// The stream of live events for the gyms of several tabs.

import { beatMs, liveGymsMax } from '@jumpingjack/contracts/gateway/live'
import { replyMaxMs } from './deadline.ts'

/** What the tabs learn from the stream. */
export type LiveEvent =
  /** The stream is open for the gyms of this tab. */
  { type: 'open'; mayHaveMissed: boolean } | { type: 'message'; data: unknown } | { type: 'signed-out' }

export type SharedStream = ReturnType<typeof openSharedStream>

/** The tabs that have just learnt of a new stream answer within this time. */
const settleMs = 100

/** `mayHaveMissed`: another stream was open before. */
export function openSharedStream(publish: (event: LiveEvent) => void, mayHaveMissed: boolean) {
  const gymsOf = new Map<string, string>()
  let stream: LiveStream | undefined
  let followed: string | undefined
  let hasGap = mayHaveMissed
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    const { gyms, isCut } = gymsOfAll()
    if (gyms === followed) {
      if (stream?.isOpen()) publish({ type: 'open', mayHaveMissed: false })
      return
    }
    followed = gyms
    hasGap ||= stream?.isLost() ?? false
    // The gateway sends the next one what comes meanwhile.
    stream?.close()
    stream = openLiveStream(gyms ? `/api/live?${new URLSearchParams({ gyms })}` : '/api/live', {
      open: (hasReconnected) => {
        publish({ type: 'open', mayHaveMissed: hasReconnected || hasGap })
        hasGap = isCut
      },
      message: (data) => publish({ type: 'message', data }),
      signedOut: () => publish({ type: 'signed-out' }),
    })
  }

  /** Of too many gyms, those of the tabs that were used last. */
  function gymsOfAll(): { gyms: string; isCut: boolean } {
    const ids = new Set([...gymsOf.values()].reverse().flatMap((gyms) => gyms.split(',').filter(Boolean)))
    return { gyms: [...ids].slice(0, liveGymsMax).sort().join(','), isCut: ids.size > liveGymsMax }
  }

  return {
    /** `gyms` are ids, joined by commas; undefined for a tab that has left. */
    follow(tab: string, gyms: string | undefined) {
      gymsOf.delete(tab)
      if (gyms !== undefined) gymsOf.set(tab, gyms)
      clearTimeout(timer)
      timer = setTimeout(connect, settleMs)
    },
    close() {
      clearTimeout(timer)
      stream?.close()
    },
  }
}

const firstRetryMs = 1000
const longestRetryMs = 30_000
/** A connection that was cut while the device slept is silent and stays open. */
const silentMaxMs = 3 * beatMs

type LiveStream = ReturnType<typeof openLiveStream>

interface LiveStreamHandlers {
  /** Receives whether events may have been missed. */
  open: (mayHaveMissed: boolean) => void
  message: (data: unknown) => void
  /** The session has ended. The stream does not reconnect. */
  signedOut: () => void
}

/**
 * A stream of server-sent events that reconnects after every error. Browsers reconnect after a lost
 * connection but not after an error status, which a restarting gateway sends.
 */
function openLiveStream(url: string, on: LiveStreamHandlers) {
  let source: EventSource
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let openedBefore = false
  let isClosed = false
  const connect = () => {
    source = new EventSource(url)
    source.onopen = () => {
      on.open(openedBefore)
      openedBefore = true
      retryMs = firstRetryMs
    }
    source.onmessage = (event) => on.message(JSON.parse(event.data))
    // A gateway from before 2026-11-28 sends none.
    source.addEventListener('beat', () => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, silentMaxMs)
    })
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) retryLater()
    }
  }
  const giveUp = () => {
    source.close()
    retryLater()
  }
  const retryLater = () => {
    clearTimeout(silence)
    // Random delay, so that not all pages reconnect at once.
    retry = setTimeout(reconnect, retryMs * (0.5 + Math.random()))
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }
  const reconnect = async () => {
    // EventSource does not tell the status.
    const status = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(replyMaxMs) }).then(
      (reply) => reply.status,
      () => 0,
    )
    if (isClosed) return
    if (status === 401) on.signedOut()
    else if (status === 200) connect()
    else retryLater()
  }
  connect()
  const isOpen = () => source.readyState === EventSource.OPEN
  return {
    isOpen,
    isLost: () => openedBefore && !isOpen(),
    close: () => {
      isClosed = true
      clearTimeout(retry)
      clearTimeout(silence)
      source.close()
    },
  }
}
