// Rejects requests that a process under overload could not answer in time, the least important first, so that the
// others are still answered fast. Decision 15 explains the numbers.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from '../telemetry/log.ts'
import { measure } from '../telemetry/metrics.ts'
import { currentRequestId } from '../telemetry/request-context.ts'
import { Problem } from './problem.ts'

/** Rejected first to last: reads, changes, payments. */
export const priorities = { read: 0, change: 1, payment: 2 } as const
export type Priority = (typeof priorities)[keyof typeof priorities]

/** Requests in progress per process, up to which each priority is admitted. */
const inFlightMax: Record<Priority, number> = { 0: 240, 1: 340, 2: 400 }
/** With fewer requests in progress, all are admitted: a delay then has another cause. */
const inFlightMin = 64
const targetDelayMs = 100
const sampleMs = 200
const resolutionMs = 10
const retryAfterS = 1

/**
 * How much is rejected: from 0 to 1 a growing share of reads, then up to 2 of changes too, then of payments, never all
 * of them. Rises while the event loop is late, the faster the later it is, and falls slowly.
 */
export function nextLevel(level: number, delayMs: number, inFlight: number): number {
  const isLate = delayMs > targetDelayMs && inFlight >= inFlightMin
  const change = isLate ? Math.min(0.4, 0.1 * (delayMs / targetDelayMs)) : -0.1
  return Math.min(2.9, Math.max(0, level + change))
}

/** `random` is from 0 to 1. */
export function isAdmitted(priority: Priority, level: number, inFlight: number, random: number): boolean {
  if (inFlight < inFlightMin) return true
  return inFlight < inFlightMax[priority] && random >= level - priority
}

export interface LoadShedding {
  middleware: RequestHandler
  /** Counts a request as in progress until `leave` is called. False if it must be rejected. */
  enter(priority: Priority): boolean
  leave(): void
  reject(res: Response): void
  close(): void
}

/** Streams (`staysOpen`) are admitted as other requests, but do not count as in progress: they have their own limit. */
export function createLoadShedding(
  log: Logger,
  priorityOf: (req: Request, res: Response) => Priority,
  staysOpen: (req: Request) => boolean = () => false,
): LoadShedding {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let inFlight = 0
  let level = 0
  let rejected = 0
  // An increase is seen only from a value that was there before.
  measure('load.shed', 0)

  const timer = setInterval(() => {
    // The histogram includes the time between two samples.
    const delayMs = (Number.isNaN(delay.mean) ? 0 : delay.mean / 1e6) - resolutionMs
    delay.reset()
    measure('event_loop.delay', Math.max(0, delayMs) / 1_000)
    level = nextLevel(level, delayMs, inFlight)
    if (rejected > 0) log.warn({ rejected, inFlight, level, delayMs: Math.round(delayMs) }, 'load.shed')
    rejected = 0
  }, sampleMs)
  timer.unref()

  const admits = (priority: Priority) => isAdmitted(priority, level, inFlight, Math.random())

  function reject(res: Response): void {
    rejected++
    measure('load.shed', 1)
    // Not as an error: logging each one would cost more than it saves.
    res.setHeader('Retry-After', retryAfterS)
    res.status(503).json(new Problem('service.unavailable').body(currentRequestId()))
  }

  const leave = () => void inFlight--

  return {
    middleware(req, res, next) {
      if (!admits(priorityOf(req, res))) return reject(res)
      if (staysOpen(req)) return next()
      inFlight++
      res.once('close', leave)
      next()
    },
    enter(priority) {
      const isEntering = admits(priority)
      if (isEntering) inFlight++
      return isEntering
    },
    leave,
    reject,
    close() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
