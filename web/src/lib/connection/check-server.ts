// Finds out whether the server replies, when a call has got no reply. One lost call does not prove that it is gone.
import { onlineManager } from '@tanstack/react-query'

/** Any reply counts, also an error. */
const checkedUrl = '/health/live'
const firstPauseMs = 1_000
const longestPauseMs = 30_000

let isChecking = false
let next: ReturnType<typeof setTimeout> | undefined

/** For calls without a reply. */
export function checkServer(): void {
  if (isChecking || !navigator.onLine) return
  isChecking = true
  void check(firstPauseMs)
}

/** For calls with a reply, which may have been on its way when the network was lost. */
export function noteReply(): void {
  stopChecking()
  if (navigator.onLine) onlineManager.setOnline(true)
}

function stopChecking(): void {
  isChecking = false
  clearTimeout(next)
}

/** Repeats itself until the server replies, or the network is lost. */
async function check(pauseMs: number): Promise<void> {
  const isLost = await fetch(checkedUrl, { method: 'HEAD', cache: 'no-store' }).then(
    () => false,
    () => true,
  )
  // A call may have got a reply meanwhile. Without a network, the browser reports its return.
  if (!navigator.onLine || !isLost || !isChecking) return noteReply()
  onlineManager.setOnline(false)
  const following = Math.min(pauseMs * 2, longestPauseMs)
  // A random pause, so that not all pages return at the same time.
  next = setTimeout(check, pauseMs * (0.5 + Math.random()), following)
}
