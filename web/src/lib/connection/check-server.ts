// Finds out whether the server replies, when a call has got no reply. One lost call does not prove that it is gone.
import { onlineManager } from '@tanstack/react-query'
import { hasNoNetwork, noteMistake } from './connection.ts'

/** Any reply counts, also an error. */
const checkedUrl = '/health/live'
const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** The server answers it without work. */
const healthReplyMaxMs = 5_000

let isChecking = false
let next: ReturnType<typeof setTimeout> | undefined
let doubt: ReturnType<typeof setTimeout> | undefined

/** For calls without a reply. */
export function checkServer(): void {
  if (isChecking || hasNoNetwork()) return
  isChecking = true
  void check(firstPauseMs)
}

/** For calls with a reply, which may have been on its way when the network was lost. */
export function noteReply(): void {
  stopChecking()
  clearTimeout(doubt)
  if (hasNoNetwork()) doubt = setTimeout(checkBrowser, firstPauseMs)
  else onlineManager.setOnline(true)
}

/** A second reply, after a while, proves that the browser is wrong. */
async function checkBrowser(): Promise<void> {
  if (!hasNoNetwork() || !(await isReached())) return
  noteMistake(true)
  onlineManager.setOnline(true)
}

globalThis.addEventListener?.('offline', () => noteMistake(false))

function stopChecking(): void {
  isChecking = false
  clearTimeout(next)
}

/** Repeats itself until the server replies, or the network is lost. */
async function check(pauseMs: number): Promise<void> {
  const isLost = !(await isReached())
  // Without a network, the browser reports its return.
  if (hasNoNetwork()) return stopChecking()
  // A call may have got a reply meanwhile.
  if (!isLost || !isChecking) return noteReply()
  onlineManager.setOnline(false)
  const following = Math.min(pauseMs * 2, longestPauseMs)
  // A random pause, so that not all pages return at the same time.
  next = setTimeout(check, pauseMs * (0.5 + Math.random()), following)
}

function isReached(): Promise<boolean> {
  const signal = AbortSignal.timeout(healthReplyMaxMs)
  return fetch(checkedUrl, { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
}
