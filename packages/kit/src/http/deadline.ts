// The time that a caller waits for a reply. Each service passes it on to the next, so that work stops
// everywhere when nobody waits for it any more.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { currentRequest, runWithRequest } from '../telemetry/request-context.ts'
import { Problem } from './problem.ts'

/**
 * The gateway gives a request up when its service has sent nothing for this long. Waits inside a request are shorter, and
 * declared as `gatewayTimeoutMs - …`, so that they time out first, with a precise problem.
 */
export const gatewayTimeoutMs = 10_000

/** Milliseconds that the caller still waits. The gateway sets it and drops it from incoming requests. */
export const deadlineHeader = 'x-deadline-ms'
const deadlineMaxMs = 60_000

/** Methods that change nothing (https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1). */
export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects with `service.unavailable` when the caller has stopped waiting, and with the reason of `outage` when that
 * aborts. The work of a read then stops at its next query or call. A change that has begun is finished, because the
 * caller will repeat it.
 */
export async function beforeDeadline<T>(
  req: IncomingMessage,
  res: ServerResponse,
  { rate }: Pick<Endpoint, 'rate'>,
  outage: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const waitsMs = waitsMsOf(req)
  const stopped = Promise.withResolvers<never>()
  const gone = rate === 'read' ? new AbortController() : undefined
  const onGone = () => {
    const reason = callerGone()
    gone?.abort(reason)
    stopped.reject(reason)
  }
  const onOutage = () => stopped.reject(outage?.reason)
  const timer = setTimeout(onGone, waitsMs)
  res.once('close', onGone)
  outage?.addEventListener('abort', onOutage, { once: true })
  const { requestId = '', span } = currentRequest() ?? {}
  const context = { requestId, span, deadlineAt: Date.now() + waitsMs, signal: gone?.signal }
  try {
    return await Promise.race([runWithRequest(context, work), stopped.promise])
  } finally {
    clearTimeout(timer)
    res.off('close', onGone)
    outage?.removeEventListener('abort', onOutage)
  }
}

const callerGone = () => new Problem('service.unavailable')

/** Milliseconds that the caller of the current request still waits, at most `limitMs` and at least 1. */
export function remainingMs(limitMs: number): number {
  const { deadlineAt = Number.POSITIVE_INFINITY } = currentRequest() ?? {}
  return Math.max(1, Math.min(limitMs, deadlineAt - Date.now()))
}

/** For a change whose work is useless without its client: aborts when that leaves before the reply was sent. */
export function requestSignal(res: ServerResponse): AbortSignal {
  const aborting = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) aborting.abort(callerGone())
  })
  return aborting.signal
}

/** Throws when nobody waits for the current work. */
export function checkCaller(): void {
  currentRequest()?.signal?.throwIfAborted()
}

/** Our own callers always send the header. */
function waitsMsOf(req: IncomingMessage): number {
  const given = Number(req.headers[deadlineHeader])
  return given > 0 && given < deadlineMaxMs ? given : deadlineMaxMs
}
