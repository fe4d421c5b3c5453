// The stream of live events for the gyms of several tabs.
import { liveGymsMax } from '@jumpingjack/contracts/gateway/live'
import { type LiveStream, openLiveStream } from './live-stream.ts'

/** What the tabs learn from the stream. */
export type LiveEvent =
  /** The stream is open for the gyms of this tab. */
  { type: 'open'; mayHaveMissed: boolean } | { type: 'message'; data: unknown } | { type: 'signed-out' }

export interface LiveTabs {
  /** `gyms` are ids, joined by commas; undefined for a tab that has left. */
  follow: (tab: string, gyms: string | undefined) => void
  close: () => void
}

/** The tabs that have just learnt of a new stream answer within this time. */
const settleMs = 100

/** `mayHaveMissed`: another stream was open before. */
export function openForTabs(publish: (event: LiveEvent) => void, mayHaveMissed: boolean): LiveTabs {
  const gymsOf = new Map<string, string>()
  let open: LiveStream | undefined
  let opening: LiveStream | undefined
  let followed: string | undefined
  let hasGap = mayHaveMissed
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    const { gyms, isCut } = gymsOfAll()
    if (gyms === followed) {
      if (!opening) publish({ type: 'open', mayHaveMissed: false })
      return
    }
    followed = gyms
    opening?.close()
    const stream = openLiveStream(gyms ? `/api/live?${new URLSearchParams({ gyms })}` : '/api/live', {
      open: (hasReconnected) => {
        const isLost = hasReconnected || hasGap || open?.isOpen() === false
        hasGap = isCut
        if (stream === opening) {
          // The old stream stays open until the new one is, so that no event is lost.
          open?.close()
          open = stream
          opening = undefined
        }
        publish({ type: 'open', mayHaveMissed: isLost })
      },
      message: (data) => publish({ type: 'message', data }),
      signedOut: () => publish({ type: 'signed-out' }),
    })
    opening = stream
  }

  /** Of too many gyms, those of the tabs that were used last. */
  function gymsOfAll(): { gyms: string; isCut: boolean } {
    const ids = new Set([...gymsOf.values()].reverse().flatMap((gyms) => gyms.split(',').filter(Boolean)))
    return { gyms: [...ids].slice(0, liveGymsMax).sort().join(','), isCut: ids.size > liveGymsMax }
  }

  return {
    follow(tab, gyms) {
      gymsOf.delete(tab)
      if (gyms !== undefined) gymsOf.set(tab, gyms)
      clearTimeout(timer)
      timer = setTimeout(connect, settleMs)
    },
    close() {
      clearTimeout(timer)
      opening?.close()
      open?.close()
    },
  }
}
