import { expect, it, vi } from 'vitest'
import { onLive } from '../src/lib/api/live-events.ts'

it('tells listeners that events may be missed when the gateway says so', () => {
  const streams: EventSource[] = []
  const open = function (this: EventSource) {
    streams.push(this)
    this.close = () => undefined
  }
  vi.stubGlobal('EventSource', open)
  const [message, missed] = [vi.fn(), vi.fn()]
  const stop = onLive({ message, missed })
  const send = (data: object) => streams[0]?.onmessage?.({ data: JSON.stringify(data) } as MessageEvent)
  send({ type: 'reviews-changed', gymId: 'g1' })
  send({ type: 'missed' })
  expect(message.mock.calls).toEqual([[{ type: 'reviews-changed', gymId: 'g1' }]])
  expect(missed).toHaveBeenCalledOnce()
  stop()
  vi.unstubAllGlobals()
})
