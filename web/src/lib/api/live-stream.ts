// A stream of server-sent events that comes back whenever it breaks.

const firstRetryMs = 1000
const longestRetryMs = 30_000

export interface LiveStream {
  close: () => void
}

/**
 * `open` is told whether events may have been missed since the opening before. Browsers reconnect after a
 * broken connection, but give up when the answer is an error (a gateway that restarts): then we try again.
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
      // Spread out, so that not all pages come back in the same moment.
      retry = setTimeout(connect, retryMs * (0.5 + Math.random()))
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }
  connect()
  return {
    close: () => {
      clearTimeout(retry)
      source.close()
    },
  }
}
