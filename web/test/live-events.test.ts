import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followGyms, onLive } from '../src/lib/api/live-events.ts'

const streams: BrowserStream[] = []

/** Stands for the browser's EventSource. */
class BrowserStream {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = 0
  onopen?: () => void
  onerror?: () => void
  onmessage?: (event: { data: string }) => void

  constructor() {
    streams.push(this)
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
}

const [message, missed] = [vi.fn(), vi.fn()]
let stop: () => void

beforeEach(() => {
  vi.stubGlobal('EventSource', BrowserStream)
  stop = onLive({ message, missed })
})

afterEach(() => {
  stop()
  streams.length = 0
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

it('calls missed() when the gateway reports that events may be missed', () => {
  const send = (data: object) => streams[0]?.onmessage?.({ data: JSON.stringify(data) })
  send({ type: 'reviews-changed', gymId: 'g1' })
  send({ type: 'missed' })
  expect(message.mock.calls).toEqual([[{ type: 'reviews-changed', gymId: 'g1' }]])
  expect(missed).toHaveBeenCalledOnce()
})

it.each([
  ['open', 0],
  ['down', 1],
])(
  'replaces a stream that is %s when other gyms are followed, and calls missed() %i times',
  (state, calls) => {
    streams[0]?.opens()
    if (state === 'down') streams[0]?.fails()
    followGyms(`g1,${state}`)
    streams[1]?.opens()
    expect(streams.map(({ readyState }) => readyState)).toEqual([BrowserStream.CLOSED, BrowserStream.OPEN])
    expect(missed).toHaveBeenCalledTimes(calls)
  },
)
