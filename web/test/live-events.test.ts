import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onLive, shareStream } from '../src/lib/api/live-events.ts'

const streams: BrowserStream[] = []

/** Stands for the browser's EventSource. */
class BrowserStream {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = 0
  onopen?: () => void
  onerror?: () => void
  onmessage?: (event: { data: string }) => void
  beats?: () => void
  readonly url: string

  constructor(url: string) {
    this.url = decodeURIComponent(url)
    streams.push(this)
  }

  addEventListener(_beat: string, listen: () => void): void {
    this.beats = listen
  }

  close(): void {
    this.readyState = BrowserStream.CLOSED
  }

  opens(): void {
    this.readyState = BrowserStream.OPEN
    this.onopen?.()
  }

  fails(): void {
    this.readyState = BrowserStream.CLOSED
    this.onerror?.()
  }

  sends(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

class Page extends EventTarget {
  visibilityState = 'visible'

  becomes(state: 'visible' | 'hidden'): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const leave: (() => void)[] = []

function openTab() {
  const page = new Page()
  vi.stubGlobal('document', page)
  const [message, missed, signedOut] = [vi.fn(), vi.fn(), vi.fn()]
  const { follow, leave: close } = shareStream({ message, missed, signedOut }, '')
  leave.push(close)
  return { message, missed, signedOut, follow, page, close }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

/** The stream that was opened last, which has no reply yet. */
async function streamOf(url: string): Promise<BrowserStream> {
  await until(() => expect([streams.at(-1)?.url, streams.at(-1)?.readyState]).toEqual([url, 0]))
  return streams.at(-1) as BrowserStream
}

const openStreams = () => streams.filter(({ readyState }) => readyState === BrowserStream.OPEN).length
const changed = { type: 'reviews-changed', gymId: 'g1' }

beforeEach(() => {
  vi.stubGlobal('EventSource', BrowserStream)
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
})

afterEach(() => {
  for (const each of leave.splice(0)) each()
  streams.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('calls missed() when the gateway reports that events may be missed', async () => {
  vi.stubGlobal('document', new Page())
  const [message, missed] = [vi.fn(), vi.fn()]
  leave.push(onLive({ message, missed }))
  const stream = await streamOf('/api/live')
  stream.sends(changed)
  stream.sends({ type: 'of a later version', gymId: 'g1' })
  stream.sends({ type: 'missed' })
  expect(message.mock.calls).toEqual([[changed]])
  expect(missed).toHaveBeenCalledOnce()
})

it.each([
  ['open', 0],
  ['down', 1],
])(
  'replaces a stream that is %s when other gyms are followed, and calls missed() %i times',
  async (state, calls) => {
    const tab = openTab()
    const first = await streamOf('/api/live')
    first.opens()
    if (state === 'down') first.fails()
    tab.follow(`g1,${state}`)
    const second = await streamOf(`/api/live?gyms=${['g1', state].sort()}`)
    second.opens()
    expect([first.readyState, second.readyState]).toEqual([BrowserStream.CLOSED, BrowserStream.OPEN])
    expect(tab.missed).toHaveBeenCalledTimes(calls)
  },
)

it('needs one stream for seven tabs, which all get the events of their gyms', async () => {
  const tabs = []
  for (let number = 1; number <= 7; number++) {
    const tab = openTab()
    tab.follow(`g${number}`)
    tabs.push(tab)
    const shown = tabs.map((_tab, index) => `g${index + 1}`)
    ;(await streamOf(`/api/live?gyms=${shown}`)).opens()
    expect(openStreams()).toBe(1)
  }
  streams.at(-1)?.sends(changed)
  for (const { message, missed } of tabs) {
    await until(() => expect(message.mock.calls).toEqual([[changed]]))
    expect(missed).not.toHaveBeenCalled()
  }
})

it('is taken over when the tab with the stream is closed, and reports a gap', async () => {
  const first = openTab()
  first.follow('g1')
  ;(await streamOf('/api/live?gyms=g1')).opens()
  const second = openTab()
  second.follow('g2')
  ;(await streamOf('/api/live?gyms=g1,g2')).opens()
  // The second tab has heard of it.
  streams.at(-1)?.sends(changed)
  await until(() => expect(second.message).toHaveBeenCalledOnce())
  first.close()
  ;(await streamOf('/api/live?gyms=g2')).opens()
  expect(second.missed).toHaveBeenCalledOnce()
})

it('ends in all tabs with the session', async () => {
  const tabs = [openTab(), openTab()]
  const stream = await streamOf('/api/live')
  stream.opens()
  vi.stubGlobal('fetch', async () => ({ status: 401 }))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  stream.fails()
  vi.runAllTimers()
  vi.useRealTimers()
  for (const { signedOut } of tabs) await until(() => expect(signedOut).toHaveBeenCalledOnce())
  expect(streams.length).toBe(1)
})

it('is opened again when its beats stop, as after the device has slept', async () => {
  const tab = openTab()
  const stream = await streamOf('/api/live')
  stream.opens()
  vi.stubGlobal('fetch', async () => ({ status: 200 }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const _ of Array(4)) {
    stream.beats?.()
    vi.advanceTimersByTime(40_000)
  }
  expect(stream.readyState).toBe(BrowserStream.OPEN)
  vi.advanceTimersByTime(7_000)
  expect(stream.readyState).toBe(BrowserStream.CLOSED)
  vi.useRealTimers()
  ;(await streamOf('/api/live')).opens()
  expect(tab.missed).toHaveBeenCalledOnce()
})

it('is closed while the tab is hidden for long, and reports a gap when it is shown again', async () => {
  const tab = openTab()
  const stream = await streamOf('/api/live')
  stream.opens()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  tab.page.becomes('hidden')
  vi.advanceTimersByTime(299_000)
  expect(stream.readyState).toBe(BrowserStream.OPEN)
  vi.advanceTimersByTime(1_000)
  expect(stream.readyState).toBe(BrowserStream.CLOSED)
  vi.useRealTimers()
  tab.page.becomes('visible')
  ;(await streamOf('/api/live')).opens()
  expect(tab.missed).toHaveBeenCalledOnce()
})

it('does not need an answer from a tab that the phone has frozen', async () => {
  openTab()
  ;(await streamOf('/api/live')).opens()
  // Its messages do not arrive.
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shown = openTab()
  shown.follow('g2')
  vi.advanceTimersByTime(5_000)
  // The lock is taken at once.
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  ;(await streamOf('/api/live?gyms=g2')).opens()
  expect(shown.missed).toHaveBeenCalledOnce()
  await until(() => expect(openStreams()).toBe(1))
})

it.each([
  ['has no locks', { navigator: {} }],
  [
    'forbids channels',
    {
      BroadcastChannel: class {
        constructor() {
          throw new DOMException('', 'SecurityError')
        }
      },
    },
  ],
  [
    'forbids locks',
    { navigator: { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } } },
  ],
])('is one stream per tab where the browser %s', async (_what, globals) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const tab = openTab()
  const stream = await streamOf('/api/live')
  stream.sends(changed)
  expect(tab.message).toHaveBeenCalledOnce()
})
