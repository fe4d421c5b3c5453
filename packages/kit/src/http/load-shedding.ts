// Rejects requests that a process under overload could not answer in time, the least important first, so that the
// others are still answered fast. Decision 15 explains the numbers.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RateClass } from '@jumpingjack/contracts/http/endpoint'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from '../telemetry/log.ts'
import { measure } from '../telemetry/metrics.ts'
import { currentRequestId } from '../telemetry/request-context.ts'
import { currentTraceId } from '../telemetry/trace.ts'
import { Problem } from './problem.ts'

/** Rejected first to last: reads, changes, payments. */
export const priorities = { read: 0, change: 1, payment: 2 } as const
export type Priority = (typeof priorities)[keyof typeof priorities]

export function priorityOf({ service, rate }: { service: string; rate: RateClass }): Priority {
  if (service === 'payment') return priorities.payment
  return rate === 'read' ? priorities.read : priorities.change
}

/** Where replies take long, fewer requests are admitted: these are the bounds of the reads in progress per group. */
const limitMin = 64
const limitMax = 240
const targetReplyMs = 300
/** Share of the read limit that each priority may use. */
const shareOf: Record<Priority, number> = { 0: 1, 1: 1.4, 2: 1.7 }
/** With fewer requests in progress, a late event loop has another cause. */
const inFlightMin = 64
const targetDelayMs = 100
const sampleMs = 200
const resolutionMs = 10
const onlyGroup = 'all'

const rejection = new Problem('service.unavailable')
const rejectionBody = rejection.body()
const rejectionHeaders = ['retry-after', '1', 'content-type', 'application/json; charset=utf-8']

/**
 * The limit of reads in progress for the next 200 ms. By Little's law a request waits for as many others as are in
 * progress, so the limit falls while replies take longer than the target, and rises again afterwards.
 */
export function nextLimit(limit: number, meanReplyMs: number, inFlight: number): number {
  const isFull = inFlight >= limit / 2
  return isFull && meanReplyMs > targetReplyMs
    ? Math.max(limitMin, limit * 0.85)
    : Math.min(limitMax, limit + 4)
}

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
  return inFlight < inFlightMin || random >= level - priority
}

export type LoadShedding = ReturnType<typeof createLoadShedding>

interface SheddingRules {
  priorityOf(req: Request, res: Response): Priority
  /**
   * Requests of a group share a limit, so that slow ones do not take the room of others. By default there is one group.
   * The limit of those without a group does not fall: they wait for others, such as the sign-in provider.
   */
  groupOf?(req: Request, res: Response): string | undefined
  /**
   * Admitted as other requests, but not counted as in progress: streams, which have their own limit, and requests whose
   * body has not arrived, for which the caller calls `beginOrReject`.
   */
  countsLater?(req: Request): boolean
}

interface Group {
  inFlight: number
  limit: number
  /** Replies since the last sample. */
  replies: number
  replyMs: number
}

type Groups = Map<string | undefined, Group>

export function createLoadShedding(
  log: Logger,
  { priorityOf, groupOf = () => onlyGroup, countsLater = () => false }: SheddingRules,
) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const groups: Groups = new Map()
  let inFlight = 0
  let level = 0
  let rejected = 0
  // Creates the counter with 0, because a metrics store sees no increase from a missing value.
  measure('load.shed', 0)
  let sampledAt = performance.now()

  const timer = setInterval(() => {
    // The histogram includes the time between two samples, and misses a delay that has just ended.
    const meanMs = (Number.isNaN(delay.mean) ? 0 : delay.mean / 1e6) - resolutionMs
    const delayMs = Math.max(0, meanMs, performance.now() - sampledAt - sampleMs)
    sampledAt = performance.now()
    delay.reset()
    measure('event_loop.delay', delayMs / 1_000)
    level = nextLevel(level, delayMs, inFlight)
    for (const [name, group] of groups) if (name !== undefined) adapt(group)
    if (rejected > 0) log.warn({ rejected, inFlight, level, delayMs: Math.round(delayMs) }, 'load.shed')
    rejected = 0
  }, sampleMs)
  timer.unref()

  function reject(res: Response): false {
    rejected++
    measure('load.shed', 1)
    sendRejection(res)
    return false
  }

  function beginOrReject(req: Request, res: Response): boolean {
    const group = withRoom(groups, priorityOf(req, res), groupOf(req, res))
    if (!group) return reject(res)
    const startedAt = performance.now()
    inFlight++
    group.inFlight++
    res.on('close', () => {
      inFlight--
      countReply(group, res.statusCode, performance.now() - startedAt)
    })
    return true
  }

  const middleware: RequestHandler = (req, res, next) => {
    const priority = priorityOf(req, res)
    const admits = isAdmitted(priority, level, inFlight, Math.random())
    if (!admits) return void reject(res)
    if (!countsLater(req)) return beginOrReject(req, res) ? next() : undefined
    if (withRoom(groups, priority, groupOf(req, res))) next()
    else reject(res)
  }

  return {
    middleware,
    /**
     * Counts a request that was admitted before as in progress, until `res` closes. Without room it sends the rejection
     * and returns false.
     */
    beginOrReject,
    close(): void {
      clearInterval(timer)
      delay.disable()
    },
  }
}

/** The group with this name, undefined if it has no room. */
function withRoom(groups: Groups, priority: Priority, name: string | undefined): Group | undefined {
  const group = groups.get(name) ?? { inFlight: 0, limit: limitMax, replies: 0, replyMs: 0 }
  groups.set(name, group)
  return group.inFlight < group.limit * shareOf[priority] ? group : undefined
}

function countReply(group: Group, status: number, replyMs: number): void {
  group.inFlight--
  // A service that rejects replies fast, but has no room. One that rejects late has waited for its database.
  if (status === 503 && replyMs < targetReplyMs) return
  group.replies++
  group.replyMs += replyMs
}

function adapt(group: Group): void {
  if (group.replies > 0) group.limit = nextLimit(group.limit, group.replyMs / group.replies, group.inFlight)
  group.replies = 0
  group.replyMs = 0
}

/** Under overload most replies are rejections: all but the ids is prepared. */
function sendRejection(res: Response): void {
  const body = JSON.stringify({ ...rejectionBody, requestId: currentRequestId(), traceId: currentTraceId() })
  const length = String(Buffer.byteLength(body))
  res.writeHead(rejection.status, [...rejectionHeaders, 'content-length', length]).end(body)
}
