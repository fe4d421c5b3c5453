// The trace of a request, where telemetry is on. A page learns that by the header of a reply.

let isOn = false

export function noteTelemetry(headers: Headers): void {
  isOn ||= headers.has('x-trace-id')
}

/**
 * The header `traceparent` (https://www.w3.org/TR/trace-context) of a new trace, which the gateway continues. Its last
 * part says that the page records nothing: the gateway decides.
 */
export function traceHeader(): { traceparent?: string } {
  return isOn ? { traceparent: `00-${randomHex(16)}-${randomHex(8)}-00` } : {}
}

function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('')
}
