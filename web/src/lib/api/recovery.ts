// Reads again by itself what could not be read and is still shown: after a while, and when the page is looked at again.

import { focusManager, onlineManager, type Query } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

type AnyQuery = Query<unknown, unknown, unknown>

const firstPauseMs = 5_000
const longestPauseMs = 60_000
/** Too many requests, and what proxies reply without a service. */
const transientStatuses = [429, 502, 503, 504]

const recovering = new WeakSet<AnyQuery>()

/** For a read that has just failed. */
export async function recover(query: AnyQuery): Promise<void> {
  if (recovering.has(query)) return
  recovering.add(query)
  for (let pauseMs = firstPauseMs; isFailed(query); pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    // A random pause, so that not all pages return at the same time.
    await pause(Math.max(pauseMs, retryAfterMs(query)) * (1 + Math.random() / 2))
    // Offline, the return of the connection reads it.
    if (isFailed(query) && onlineManager.isOnline()) await readAgain(query)
  }
  recovering.delete(query)
}

function isFailed(query: AnyQuery): boolean {
  const { status, error } = query.state
  // Without a reply it is a TypeError.
  const isTransient =
    error instanceof ApiError ? transientStatuses.includes(error.status) : error instanceof TypeError
  return status === 'error' && isTransient && query.isActive()
}

function retryAfterMs({ state: { error } }: AnyQuery): number {
  return error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0
}

/** The failure stays in view until it is read. */
async function readAgain(query: AnyQuery): Promise<void> {
  const { error } = query.state
  const reading = query.fetch()
  query.setState({ status: 'error', error })
  await reading.catch(() => undefined)
}

/** Ends early when the page is looked at again. A page that is hidden waits. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      if (!focusManager.isFocused()) return
      stop()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stop = focusManager.subscribe(end)
  })
}
