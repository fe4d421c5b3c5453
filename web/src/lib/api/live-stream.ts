// A stream of server-sent events that reconnects after every error.

const firstRetryMs = 1000
const longestRetryMs = 30_000

export interface LiveStream {
  isOpen: () => boolean
  close: () => void
}

/**
 * Browsers reconnect after a lost connection but not after an error status, which a restarting gateway sends. `open`
 * receives whether events may have been missed.
 */
export function openLiveStream(
  url: string,
  on: { open: (mayHaveMissed: boolean) => void; message: (data: unknown) => void },
): LiveStream {
  let source: EventSource
  let retry: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let openedBefore = false
  const connect = () => {
    source = new EventSource(url)
    source.onopen = () => {
      on.open(openedBefore)
      openedBefore = true
      retryMs = firstRetryMs
    }
    source.onmessage = (event) => on.message(JSON.parse(event.data))
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return
      // Random delay, so that not all pages reconnect at once.
      retry = setTimeout(connect, retryMs * (0.5 + Math.random()))
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }
  connect()
  return {
    isOpen: () => source.readyState === EventSource.OPEN,
    close: () => {
      clearTimeout(retry)
      source.close()
    },
  }
}
