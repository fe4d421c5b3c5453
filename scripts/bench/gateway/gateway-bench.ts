// Requests that the gateway passes on, beside nginx and a stock Express stack: in turn, after a warm-up of each.
import { cpuMsOf } from '@jumpingjack/local/process/process-table'
import type { Display } from '@jumpingjack/local/progress/display'
import { withSupervisor } from '../with-supervisor.ts'
import { type Contestant, startContestants } from './contestants.ts'
import { type Spread, spreadOf } from './spread.ts'
import { findWrk, type Load, type SendLoad } from './wrk.ts'

export interface GatewayRow {
  request: string
  name: string
  requestsPerS: Spread
  p50Ms: Spread
  p99Ms: Spread
  /** Processor time per request, in microseconds. */
  cpuUs: Spread
  /** That, divided by that of our gateway without telemetry in the same round. */
  cpuToGateway: Spread
  /** Requests per second and p99, divided by those of nginx in the same round. */
  toNginx: { rate: Spread; p99: Spread }
}

interface Options {
  rounds: number
  seconds: number
  /** A revision to measure too. */
  against?: string | undefined
}

/** V8 needs it to compile what a gateway runs per request. */
const warmUpS = 8

type Measured = Load & { cpuUs: number }

export function measureGateway(display: Display, options: Options): Promise<GatewayRow[]> {
  return withSupervisor(display, async (supervisor) => {
    const sendLoad = await findWrk(display)
    const { all, cookie } = await startContestants(supervisor, options.against)
    const requests: { request: string; path: string; headers: Record<string, string> }[] = [
      { request: 'anonymous', path: '/api/config/google-maps', headers: {} },
      { request: 'session', path: '/api/gyms/a7c1e0de-5f1f-4f6f-9d8e-0c1f2a3b4c5d', headers: { cookie } },
    ]
    const rows: GatewayRow[] = []
    for (const { request, path, headers } of requests) {
      const measure = (one: Contestant, seconds = options.seconds) =>
        measureOnce(sendLoad, one, path, headers, seconds)
      for (const one of all) await measure(one, warmUpS)
      const rounds: Measured[][] = []
      for (let round = 0; round < options.rounds; round++) {
        const figures: Measured[] = []
        for (const one of all) figures.push(await measure(one))
        rounds.push(figures)
        display.line(`${request}: round ${round + 1} of ${options.rounds}`)
      }
      const gateway = all.findIndex(({ name }) => name === 'gateway')
      rows.push(...all.map(({ name }, index) => rowOf(request, name, rounds, { index, gateway })))
    }
    return rows
  })
}

async function measureOnce(
  sendLoad: SendLoad,
  { url, pid }: Contestant,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Measured> {
  const group = pid() ?? 0
  const before = cpuMsOf(group)
  const load = await sendLoad(url + path, headers, seconds)
  return { ...load, cpuUs: ((cpuMsOf(group) - before) * 1_000) / (load.requestsPerS * seconds) }
}

function rowOf(
  request: string,
  name: string,
  rounds: readonly Measured[][],
  { index, gateway }: { index: number; gateway: number },
): GatewayRow {
  const spreadTo = (other: number, figure: (own: Measured, other: Measured) => number) =>
    spreadOf(rounds.map((round) => figure(round[index] as Measured, round[other] as Measured)))
  const spread = (figure: (own: Measured, nginx: Measured) => number) => spreadTo(0, figure)
  return {
    request,
    name,
    requestsPerS: spread((own) => own.requestsPerS),
    p50Ms: spread((own) => own.p50Ms),
    p99Ms: spread((own) => own.p99Ms),
    cpuUs: spread((own) => own.cpuUs),
    cpuToGateway: spreadTo(gateway, (own, other) => own.cpuUs / other.cpuUs),
    toNginx: {
      rate: spread((own, nginx) => own.requestsPerS / nginx.requestsPerS),
      p99: spread((own, nginx) => own.p99Ms / nginx.p99Ms),
    },
  }
}
