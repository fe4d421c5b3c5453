// One span per command of a request to the database, with the collection and without values; waits for connections.
// Where telemetry is off, nothing is recorded.
import type { Span } from '@opentelemetry/api'
import type { Connection } from 'mongoose'
import { measure } from '../telemetry/metrics.ts'
import { currentRequest } from '../telemetry/request-context.ts'
import { failSpan, startSpan } from '../telemetry/trace.ts'

export function traceDatabase(client: ReturnType<Connection['getClient']>): void {
  const running = new Map<number, Span>()

  client.on('connectionCheckedOut', ({ durationMS }) => {
    measure('db.client.connection.wait_time', durationMS / 1_000)
  })
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    // Work without a request, such as probes and sweeps, would only be noise.
    if (!currentRequest()?.span) return
    // A `getMore` names its cursor there.
    const named: unknown = command[commandName]
    const collection = typeof named === 'string' ? named : String(command.collection ?? '')
    const attributes = { 'db.system.name': 'mongodb', 'db.collection.name': collection }
    const span = startSpan(`${commandName} ${collection}`, { kind: 'CLIENT', attributes })
    if (span) running.set(requestId, span)
  })
  client.on('commandSucceeded', ({ requestId }) => end(requestId))
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure))

  function end(requestId: number, failure?: Error): void {
    const span = running.get(requestId)
    if (!span) return
    running.delete(requestId)
    if (failure) failSpan(span, failure)
    span.end()
  }
}
