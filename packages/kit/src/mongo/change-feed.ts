// Keeps what a process holds in memory as new as a collection: reads again and again what has changed since the last time.
//
// `changedAt` comes from the clock of the writer, before the write. So each read overlaps the one before by some
// seconds, and once per minute by two minutes, in case of a wrong clock or a slow write. Only the
// first read that finds a change takes it as new. The read once per minute takes all as new, because a process from
// before 2026-11-28 can give two changes of a document the same time.
import { runWithoutRequest } from '../telemetry/request-context.ts'
import { coalesce } from '../timing/in-turn.ts'

/** False for a change that an earlier read has found. */
type IsNew = (id: string, changedAt: Date) => boolean

/** How soon a change by another process is found. */
export const maxAgeMs = 300
const overlapMs = 5_000
const longOverlapMs = 120_000
const longOverlapEveryMs = 60_000

/** `read` handles all documents whose `changedAt` is `since` or later. It starts with the changes from now on. */
export function createChangeFeed(
  read: (since: Date, isNew: IsNew) => Promise<void>,
  now: () => Date = () => new Date(),
) {
  /** `changedAt` by document, of the changes that the next read finds again. */
  const seen = new Map<string, number>()
  let readAt = now().getTime()
  let longOverlapAt = readAt
  /** Monotonic time of the last read, because `now` may jump. */
  let readAtMs = Number.NEGATIVE_INFINITY

  const isOutdated = () => performance.now() - readAtMs >= maxAgeMs

  const saw = (id: string, changedAt: Date) => void seen.set(id, changedAt.getTime())

  function forget(before: number): void {
    for (const [id, changedAt] of seen) if (changedAt < before) seen.delete(id)
  }

  const refresh = coalesce(async () => {
    if (!isOutdated()) return
    const startedAt = now().getTime()
    const startedAtMs = performance.now()
    const isLong = startedAt - longOverlapAt >= longOverlapEveryMs
    await read(new Date(readAt - (isLong ? longOverlapMs : overlapMs)), (id, changedAt) => {
      const isNew = isLong || seen.get(id) !== changedAt.getTime()
      saw(id, changedAt)
      return isNew
    })
    readAt = startedAt
    forget(readAt - overlapMs)
    readAtMs = startedAtMs
    if (isLong) longOverlapAt = startedAt
  })

  return {
    isOutdated,
    /** Reads what has changed, unless that was done less than `maxAgeMs` ago. Concurrent calls share a read. */
    refresh: (): Promise<void> => runWithoutRequest(() => refresh('all')),
    /** For a document that was read otherwise: the feed does not take this change as new. */
    saw,
  }
}

// Each `changedAt` is later than the one before, also within a millisecond or after the clock was set back: a feed that has
// found the one before would not take it as new.

/** For a write whose filter has the time of the change before. */
export const changedAfter = (before: Date, now: Date) =>
  new Date(Math.max(now.getTime(), before.getTime() + 1))

/** The same in an update pipeline. */
export const changedAtNext = (now = new Date()) => ({ $max: [now, { $add: ['$changedAt', 1] }] })
