// A gym and a list of gyms, through the gateway from the gym service, beside an empty handler behind the same gateway
// whose reply has the same size: in turn, after a warm-up of each.
import { join } from 'node:path'
import { freePort } from '@jumpingjack/local/process/ports'
import { cpuMsOf } from '@jumpingjack/local/process/process-table'
import { runningProcesses } from '@jumpingjack/local/process/supervisor'
import type { Display } from '@jumpingjack/local/progress/display'
import {
  gatewayCommand,
  gatewayEnvOf,
  startRedis,
  startServer,
  upstreamCommand,
} from '../gateway/gateway-process.ts'
import { gatewayPrefix, storeSession } from '../gateway/sessions.ts'
import { type Spread, spreadOf } from '../gateway/spread.ts'
import { findWrk, type Load } from '../gateway/wrk.ts'
import { startServices } from '../writes/review-bench.ts'
import { type WriteServers, withWriteServers } from '../writes/write-servers.ts'

export interface ReadRow {
  request: string
  bytes: number
  requestsPerS: Spread
  p50Ms: Spread
  p99Ms: Spread
  /** Processor time of all processes per request, in microseconds, without the load generator. */
  cpuUs: Spread
  /** Of the empty handler. */
  empty: { requestsPerS: Spread; p50Ms: Spread; p99Ms: Spread; cpuUs: Spread }
  /** Requests per second, divided by those of the empty handler in the same round. */
  ratio: Spread
}

const root = join(import.meta.dirname, '../../..')
/** Three for each gym. */
const reviews = 600
/** Of the user service, whose place the empty handler takes. It is for members, as gyms are. */
const emptyPath = '/api/favorites'

type Measured = Load & { cpuUs: number }

export function measureReads(
  display: Display,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<ReadRow[]> {
  return withWriteServers(display, async (servers) => {
    const sendLoad = await findWrk(display)
    const { url, cookie, gymId } = await startProduct(servers)
    const cpuMs = () =>
      runningProcesses(servers.supervisor.dataDir).reduce((sum, { pid }) => sum + cpuMsOf(pid), 0)
    async function measure(path: string): Promise<Measured> {
      const before = cpuMs()
      const load = await sendLoad(url + path, { cookie }, seconds)
      return { ...load, cpuUs: ((cpuMs() - before) * 1_000) / (load.requestsPerS * seconds) }
    }
    const rows: ReadRow[] = []
    for (const [request, path] of [
      ['gym', `/api/gyms/${gymId}`],
      ['list', '/api/gyms?lat=40.7&lng=-74'],
    ] as const) {
      const reply = await fetch(url + path, { headers: { cookie } })
      const bytes = (await reply.arrayBuffer()).byteLength
      const paths = [path, `${emptyPath}?bytes=${bytes}`]
      const figures: Measured[][] = []
      for (let round = 0; round <= rounds; round++) {
        const ofRound: Measured[] = []
        for (const each of paths) ofRound.push(await measure(each))
        figures.push(ofRound)
        display.line(`${request}: round ${round} of ${rounds}`)
      }
      // Without the warm-up.
      rows.push({ request, bytes, ...rowOf(figures.slice(1)) })
    }
    return rows
  })
}

function rowOf(rounds: readonly Measured[][]) {
  const spread = (index: number, figure: keyof Measured) =>
    spreadOf(rounds.map((round) => round[index]?.[figure] ?? Number.NaN))
  const spreads = (index: number) => ({
    requestsPerS: spread(index, 'requestsPerS'),
    p50Ms: spread(index, 'p50Ms'),
    p99Ms: spread(index, 'p99Ms'),
    cpuUs: spread(index, 'cpuUs'),
  })
  const ratios = rounds.map(([own, empty]) => (own?.requestsPerS ?? 0) / (empty?.requestsPerS ?? 0))
  return { ...spreads(0), empty: spreads(1), ratio: spreadOf(ratios) }
}

/** Gateway, gym and review service, and gyms with reviews. */
async function startProduct(servers: WriteServers): Promise<{ url: string; cookie: string; gymId: string }> {
  const { supervisor } = servers
  const { dataDir } = supervisor
  const services = await startServices(servers, 'reads', root)
  for (let count = 0; count < reviews; count++) await services.post()
  const [port, upstreamPort] = [await freePort(), await freePort()]
  const upstream = await startServer(supervisor, {
    name: 'upstream',
    command: upstreamCommand,
    port: upstreamPort,
  })
  const redisUrl = await startRedis(supervisor)
  const keysDir = join(dataDir, 'keys')
  const gatewayEnv = await gatewayEnvOf({ redisUrl, upstreamUrl: upstream.url, keysDir, dataDir })
  const env = { ...gatewayEnv, GYM_URL: services.gymUrl, REVIEW_URL: services.reviewUrl }
  const { url } = await startServer(supervisor, { name: 'gateway', command: gatewayCommand(root), port, env })
  const cookie = await storeSession(redisUrl, [gatewayPrefix])
  return { url, cookie, gymId: services.gymIds[0] ?? '' }
}
