// A stream of server-sent events that reconnects after every error.

const firstRetryMs = 1000
const longestRetryMs = 30_000

export interface LiveStream {
  isOpen: () => boolean
  close: () => void
}

interface LiveStreamHandlers {
  /** Receives whether events may have been missed. */
  open: (mayHaveMissed: boolean) => void
  message: (data: unknown) => void
  /** The session has ended. The stream does not reconnect. */
  signedOut: () => void
}

/** Browsers reconnect after a lost connection but not after an error status, which a restarting gateway sends. */
export function openLiveStream(url: string, on: LiveStreamHandlers): LiveStream {
  let source: EventSource
  let retry: ReturnType<typeof setTimeout> | undefined
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
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) retryLater()
    }
  }
  const retryLater = () => {
    // Random delay, so that not all pages reconnect at once.
    retry = setTimeout(reconnect, retryMs * (0.5 + Math.random()))
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }
  const reconnect = async () => {
    // EventSource does not tell the status.
    const status = await fetch(url, { method: 'HEAD' }).then(
      (reply) => reply.status,
      () => 0,
    )
    if (isClosed) return
    if (status === 401) on.signedOut()
    else if (status === 200) connect()
    else retryLater()
  }
  connect()
  return {
    isOpen: () => source.readyState === EventSource.OPEN,
    close: () => {
      isClosed = true
      clearTimeout(retry)
      source.close()
    },
  }
}
