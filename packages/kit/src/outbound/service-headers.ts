// The headers of a request to another service: identity, request id, deadline and trace.
import { deadlineHeader } from '../http/deadline.ts'
import { currentRequestId, requestIdHeader } from '../telemetry/request-context.ts'
import { currentTraceparent, traceparentHeader } from '../telemetry/trace.ts'

/** `leftMs` is the time until the reply is no longer needed. */
export function serviceHeaders(token: string, leftMs: number): Record<string, string> {
  const traceparent = currentTraceparent()
  return {
    authorization: `Bearer ${token}`,
    [requestIdHeader]: currentRequestId() ?? '',
    [deadlineHeader]: String(Math.round(leftMs)),
    ...(traceparent && { [traceparentHeader]: traceparent }),
  }
}
