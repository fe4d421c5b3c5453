// A stream that has ended gets no more messages: a write after the end would end the process. One that opens gets those
// that its page may have missed.
import { serve, type TestServer } from '@jumpingjack/kit/testing/serve'
import type { Response } from 'express'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLiveHub, type LiveHub } from '../src/live/live-hub.ts'

let hub: LiveHub
let server: TestServer
const errors: Error[] = []

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  hub = createLiveHub()
  errors.length = 0
  server = await serve((_req, res) => {
    const stream = { sessionId: 'session', userId: 'alice', gymIds: ['gym'], res: res as Response }
    hub.add(stream)
    res.on('error', (error) => errors.push(error))
    res.writeHead(200).write('open')
    hub.sendRecent(stream)
  })
})
afterEach(() => {
  vi.useRealTimers()
  hub.close()
  server.close()
})

/** Opens a stream, and resolves with a function that waits for its whole text. */
async function open(): Promise<() => Promise<string>> {
  const response = await fetch(server.url)
  return () => response.text()
}

it('sends nothing to the streams of a session that has just ended', async () => {
  const text = await open()
  hub.endSession('session')
  expect(hub.sendToMember('alice', { type: 'subscription-changed' })).toBe(0)
  expect(hub.sendToGym({ type: 'reviews-changed', gymId: 'gym' })).toBe(0)
  hub.sendToAll({ type: 'missed' })
  expect(await text()).toBe('open')
  expect(errors).toEqual([])
})

it('ends a stream after thirty minutes, with no heartbeat afterwards', async () => {
  const text = await open()
  vi.advanceTimersByTime(30 * 60_000 + 15_000)
  expect(await text()).toBe(`open${'event: beat\ndata:\n\n'.repeat(120)}`)
  expect(errors).toEqual([])
})

it('begins with the last messages about its gyms and its member', async () => {
  const rated = { type: 'gym-rated', gymId: 'gym', averageRating: '4.0' } as const
  for (const sequence of [1, 2]) hub.sendToGym({ ...rated, totalReviews: sequence, sequence })
  hub.sendToGym({ type: 'reviews-changed', gymId: 'another gym' })
  hub.sendToMember('alice', { type: 'subscription-changed' })
  // No gym: what is sent to a member only that member gets.
  hub.sendToMember('gym', { type: 'subscription-changed' })
  const text = await open()
  hub.endSession('session')
  const messages = [...(await text()).matchAll(/^(?:open)?data: (.*)$/gm)].map(([, json = '']) =>
    JSON.parse(json),
  )
  expect(messages).toEqual([{ type: 'subscription-changed' }, { ...rated, totalReviews: 2, sequence: 2 }])
})
