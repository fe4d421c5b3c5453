// @module-tag full
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import { SamplingDecision } from '@opentelemetry/sdk-trace'
import { expect, it } from 'vitest'
import { samplerOf } from '../src/telemetry/sdk.ts'
import { serve } from './testing/serve.ts'

const run = promisify(execFile)
const kit = (path: string) => new URL(`../src/${path}`, import.meta.url).href

/** The modules of OpenTelemetry that a service loads, and its problem replies and log lines within a request. */
async function startService(endpoint?: string) {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ resolve(specifier, context, next) {
      if (specifier.startsWith('@opentelemetry/')) loaded.add(specifier)
      return next(specifier, context)
    } })
    await import('${kit('service/service.ts')}')
    const { startTelemetry } = await import('${kit('telemetry/start-telemetry.ts')}')
    const { inSpan } = await import('${kit('telemetry/trace.ts')}')
    const { Problem } = await import('${kit('http/problem.ts')}')
    const { createLog } = await import('${kit('telemetry/log.ts')}')
    const endpoint = ${JSON.stringify(endpoint)}
    const telemetry = await startTelemetry('gym', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    const parent = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01'
    const problem = await inSpan('work', { kind: 'SERVER', parent }, async () => {
      createLog('gym', 'info').info('in a span')
      return new Problem('gym.unknown').body()
    })
    await telemetry.stop()
    console.log(JSON.stringify({ loaded: [...loaded], problem }))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script])
  const lines = stdout.trim().split('\n')
  const [log, result] = lines.map((line) => JSON.parse(line)).sort((a) => ('msg' in a ? -1 : 1))
  return { log, ...result }
}

it('loads no module of OpenTelemetry without an address', async () => {
  const { loaded, problem, log } = await startService()
  expect(loaded).toEqual([])
  expect(problem).not.toHaveProperty('traceId')
  expect(log).not.toHaveProperty('traceId')
})

it('continues the trace of the caller in logs, problems and spans', async () => {
  const bodies: string[] = []
  const receiver = await serve(async (request, reply) => {
    for await (const chunk of request) bodies.push(String(chunk))
    reply.end('{}')
  })
  const { loaded, problem, log } = await startService(receiver.url)
  receiver.close()
  expect(loaded).toContain('@opentelemetry/sdk-trace')
  const traceId = '0123456789abcdef0123456789abcdef'
  expect(problem).toMatchObject({ code: 'gym.unknown', traceId })
  expect(log).toMatchObject({ msg: 'in a span', traceId })
  expect(bodies.join('')).toContain(traceId)
})

it.each([
  ['at the edge, the id decides, not the caller', true, { isRemote: true, traceFlags: 1 }, 0, false],
  ['at the edge, the id decides, not the caller', true, { isRemote: true, traceFlags: 0 }, 1, true],
  ['within the edge, the span outside decides', true, { traceFlags: 1 }, 0, true],
  ['within the edge, the span outside decides', true, { traceFlags: 0 }, 1, false],
  ['a service follows its caller', false, { isRemote: true, traceFlags: 1 }, 0, true],
  ['a service follows its caller', false, { isRemote: true, traceFlags: 0 }, 1, false],
  ['the id of a new trace decides', false, undefined, 1, true],
  ['the id of a new trace decides', true, undefined, 0, false],
])('%s (edge %s, %o, ratio %d)', (_what, isEdge, parent, ratio, isRecorded) => {
  const ids = { traceId: '0123456789abcdef0123456789abcdef', spanId: '0123456789abcdef' }
  const context = trace.setSpanContext(ROOT_CONTEXT, { ...ids, ...parent } as never)
  const sampler = samplerOf(ratio, isEdge)
  const { decision } = sampler.shouldSample(
    parent ? context : ROOT_CONTEXT,
    ids.traceId,
    '',
    SpanKind.SERVER,
    {},
    [],
  )
  expect(decision === SamplingDecision.RECORD_AND_SAMPLED).toBe(isRecorded)
})
