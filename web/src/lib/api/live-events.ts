// One stream of live events for all tabs of a browser. Over HTTP/1.1 a browser has six connections to a server, which a
// stream per tab would use up.

import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { LiveMessage } from '@jumpingjack/contracts/gateway/live'
import { ifAllowed } from '../browser-store.ts'
import { type LiveEvent, openSharedStream, type SharedStream } from './shared-stream.ts'

/** A tab that is hidden for longer gets no events, and reads everything again when it is shown. */
const hiddenMaxMs = 5 * minuteMs
/** How often a shown tab makes sure that there is a stream. */
const askEveryMs = minuteMs

export function shareStream(on: LiveHandlers, firstGyms: string) {
  let gyms = firstGyms
  let hidden: ReturnType<typeof setTimeout> | undefined
  const start = (wasAway: boolean) => new LiveTab(gyms, wasAway, { ...on, signedOut: end })
  let tab: LiveTab | undefined = start(false)
  const pause = () => {
    tab?.end()
    tab = undefined
  }
  const check = () => {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(pause, hiddenMaxMs)
    else if (tab) tab.follow(gyms)
    else tab = start(true)
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
    /** Ids of the gyms that this tab shows, joined by commas. */
    follow: (ids: string) => {
      gyms = ids
      tab?.follow(gyms)
    },
    leave,
  }
}

interface LiveHandlers {
  message: (data: unknown) => void
  /** Events may have been missed. */
  missed: () => void
  /** The session has ended, and the stream with it. */
  signedOut: () => void
}

type ChannelMessage =
  | LiveEvent
  /** From the tab with the stream: when it has opened it, and to each tab that follows. */
  | { type: 'leads' | 'heard' }
  /** To the tab with the stream. Without gyms the tab has left. */
  | { type: 'follow'; tab: string; gyms: string | undefined }

const name = 'live-events'
/** Phones freeze hidden tabs, which keep the lock. A tab that gets no answer for this long takes it. */
const answerMs = 5_000

/**
 * What a tab does for the stream that all tabs of a browser share. The tab that holds a lock opens the
 * stream, and passes its events on to the others. The tab gets events until `end`.
 */
class LiveTab {
  readonly #id = String(Math.random())
  readonly #channel = openChannel()
  readonly #on: LiveHandlers
  #gyms: string
  #mayHaveMissed: boolean
  /** The stream, if this tab has it. */
  #stream: SharedStream | undefined
  /** Another tab has, or had, a stream. */
  #hadStream = false
  #release: (() => void) | undefined
  #answer: ReturnType<typeof setTimeout> | undefined
  #hasEnded = false

  constructor(gyms: string, wasAway: boolean, on: LiveHandlers) {
    this.#gyms = gyms
    this.#mayHaveMissed = wasAway
    this.#on = on
    if (this.#channel) {
      this.#channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => this.#receive(data)
      void this.#waitForLock({})
      this.follow(gyms)
    } else this.#openStream()
  }

  follow(gyms: string): void {
    this.#gyms = gyms
    if (this.#stream) {
      this.#stream.follow(this.#id, gyms)
      return
    }
    this.#send({ type: 'follow', tab: this.#id, gyms })
    clearTimeout(this.#answer)
    this.#answer = setTimeout(() => this.#takeLock(), answerMs)
  }

  end(): void {
    this.#hasEnded = true
    clearTimeout(this.#answer)
    this.#send({ type: 'follow', tab: this.#id, gyms: undefined })
    this.#closeStream()
    this.#release?.()
    this.#channel?.close()
  }

  #send(message: ChannelMessage): void {
    this.#channel?.postMessage(message)
  }

  #receive(message: ChannelMessage): void {
    if (message.type === 'follow') {
      if (!this.#stream) return
      this.#stream.follow(message.tab, message.gyms)
      this.#send({ type: 'heard' })
      return
    }
    clearTimeout(this.#answer)
    if (message.type === 'leads') this.follow(this.#gyms)
    else if (message.type === 'message') this.#on.message(message.data)
    else if (message.type === 'signed-out') this.#on.signedOut()
    else if (message.type === 'open') {
      if (message.mayHaveMissed || this.#mayHaveMissed) this.#on.missed()
      this.#mayHaveMissed = false
      this.#hadStream = true
    }
  }

  #openStream(): void {
    clearTimeout(this.#answer)
    this.#stream = openSharedStream((event) => {
      this.#send(event)
      this.#receive(event)
    }, this.#hadStream)
    this.#stream.follow(this.#id, this.#gyms)
    this.#send({ type: 'leads' })
  }

  #closeStream(): void {
    this.#stream?.close()
    this.#stream = undefined
  }

  #takeLock(): void {
    this.#mayHaveMissed = true
    void this.#waitForLock({ steal: true })
  }

  /** Resolves when the tab has no stream any more. */
  async #waitForLock(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(name, options, () => {
        if (this.#hasEnded) return
        this.#openStream()
        return new Promise<void>((resolve) => {
          this.#release = resolve
        })
      })
    } catch (error) {
      const isTaken = error instanceof DOMException && error.name === 'AbortError'
      this.#closeStream()
      if (this.#hasEnded) return
      if (isTaken) void this.#waitForLock({})
      // Where storage is blocked, locks can be forbidden, too.
      else this.#openStream()
    }
  }
}

/** Browsers have locks on secure origins only. */
function openChannel(): BroadcastChannel | undefined {
  return 'locks' in navigator ? ifAllowed(() => new BroadcastChannel(name)) : undefined
}

interface LiveListener {
  message: (message: LiveMessage) => void
  /** Events may have been missed, so cached data may be outdated. */
  missed: () => void
  /** The session has ended, and the stream with it. */
  signedOut?: () => void
}

const listeners = new Set<LiveListener>()
let gymIds = ''
let stream: ReturnType<typeof shareStream> | undefined

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
  const { data: received } = LiveMessage.safeParse(data)
  // Of a later version.
  if (!received) return
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
