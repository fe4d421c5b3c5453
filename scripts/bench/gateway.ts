// Requests that the gateway passes on, in turn with a stock Express stack before the same upstream.
import { join } from 'node:path'
import type { Display } from '@jumpingjack/local/progress/display'
import { redis } from '@jumpingjack/local/servers/redis'
import { inTurn, type Row, roundS, rowsOf } from './figures.ts'
import {
  type Bench,
  sessionPrefix,
  sessionSecret,
  startGateway,
  startServer,
  startUpstream,
  storeSession,
  withServers,
} from './processes.ts'
import { findWrk } from './wrk.ts'

/** V8 needs it to compile what a gateway runs per request. */
const warmUpS = 8
const stockPrefix = 'stock:'

export function measureGateway(display: Display, rounds: number): Promise<Row[]> {
  return withServers(display, [redis], async (bench) => {
    const sendLoad = await findWrk(display)
    const { url: upstreamUrl } = await startUpstream(bench)
    const servers = {
      stock: await startStock(bench, upstreamUrl),
      gateway: await startGateway(bench, upstreamUrl),
    }
    const cookie = await storeSession(bench, [stockPrefix, sessionPrefix])
    const measure = async (request: string, path: string, headers: Record<string, string>, goal: string) => {
      const one = (name: keyof typeof servers) => (isWarmUp: boolean) => {
        const { url, pids } = servers[name]
        return sendLoad(url + path, headers, isWarmUp ? warmUpS : roundS, pids())
      }
      const measures = { stock: one('stock'), gateway: one('gateway') }
      const title = `gateway, ${request}`
      const row = rowsOf(await inTurn(display, title, rounds, measures), `${title}: `)
      return [
        row('CPU µs', (of) => of.gateway.cpuUs),
        row('CPU, stock stack ÷ ours', (of) => of.stock.cpuUs / of.gateway.cpuUs, { digits: 2, goal }),
        row('p99 ms', (of) => of.gateway.p99Ms, { digits: 1 }),
      ]
    }
    return [
      ...(await measure('anonymous', '/api/config/google-maps', {}, '≥ 1.3')),
      ...(await measure('session', '/api/gyms/a7c1e0de-5f1f-4f6f-9d8e-0c1f2a3b4c5d', { cookie }, '≥ 1.8')),
    ]
  })
}

function startStock(bench: Bench, upstreamUrl: string) {
  const script = join(import.meta.dirname, 'stock-stack.ts')
  return startServer(bench, 'stock', [process.execPath, script], {
    ...{ UPSTREAM_URL: upstreamUrl, REDIS_URL: bench.env.REDIS_URL ?? '' },
    ...{ SESSION_SECRET: sessionSecret, SESSION_PREFIX: stockPrefix },
  })
}
