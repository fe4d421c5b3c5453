// One stream of live events for all tabs of a browser. Over HTTP/1.1 a browser has six connections to a server, which a
// stream per tab would use up.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { type LiveHandlers, LivePart } from './live-part.ts'

/** A tab that is hidden for longer gets no events, and reads everything again when it is shown. */
const hiddenMaxMs = 5 * minuteMs
/** How often a shown tab makes sure that there is a stream. */
const askEveryMs = minuteMs

export interface SharedStream {
  /** Ids of the gyms that this tab shows, joined by commas. */
  follow: (gyms: string) => void
  leave: () => void
}

export function shareStream(on: LiveHandlers, firstGyms: string): SharedStream {
  let gyms = firstGyms
  let hidden: ReturnType<typeof setTimeout> | undefined
  const start = (wasAway: boolean) => new LivePart(gyms, wasAway, { ...on, signedOut: end })
  let part: LivePart | undefined = start(false)
  const pause = () => {
    part?.end()
    part = undefined
  }
  const check = () => {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(pause, hiddenMaxMs)
    else if (part) part.follow(gyms)
    else part = start(true)
  }
  const timer = setInterval(() => document.visibilityState === 'visible' && check(), askEveryMs)
  function leave(): void {
    clearTimeout(hidden)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    removeEventListener('pagehide', pause)
    pause()
  }
  function end(): void {
    leave()
    on.signedOut()
  }
  document.addEventListener('visibilitychange', check)
  // Back shows the page again, and with it `check` runs.
  addEventListener('pagehide', pause)
  return {
    follow: (ids) => {
      gyms = ids
      part?.follow(gyms)
    },
    leave,
  }
}
