// A gym and a list of gyms, through the gateway from the gym service, in turn with an empty handler behind the same
// gateway whose reply has the same size.
import { runningProcesses } from '@jumpingjack/local/process/supervisor'
import type { Display } from '@jumpingjack/local/progress/display'
import { mongodb } from '@jumpingjack/local/servers/mongodb'
import { rabbitmq } from '@jumpingjack/local/servers/rabbitmq'
import { redis } from '@jumpingjack/local/servers/redis'
import { inTurn, type Row, roundS, rowsOf } from './figures.ts'
import { sessionPrefix, startGateway, startUpstream, storeSession, withServers } from './processes.ts'
import { startServices } from './reviews.ts'
import { findWrk } from './wrk.ts'

/** Three for each gym. */
const reviews = 600
/** Of the user service, whose place the empty handler takes. It is for members, as gyms are. */
const emptyPath = '/api/favorites'

export function measureReads(display: Display, rounds: number): Promise<Row[]> {
  return withServers(display, [mongodb, rabbitmq, redis], async (bench) => {
    const sendLoad = await findWrk(display)
    const { post, gymUrl, reviewUrl, gymIds } = await startServices(bench)
    for (let count = 0; count < reviews; count++) await post()
    const upstream = await startUpstream(bench)
    const { url } = await startGateway(bench, upstream.url, { GYM_URL: gymUrl, REVIEW_URL: reviewUrl })
    const headers = { cookie: await storeSession(bench, [sessionPrefix]) }
    const pids = runningProcesses(bench.supervisor.dataDir).map(({ pid }) => pid)
    const measure = async (title: string, path: string, goal: string) => {
      const reply = await fetch(url + path, { headers })
      const { byteLength } = await reply.arrayBuffer()
      const loads = await inTurn(display, title, rounds, {
        own: () => sendLoad(url + path, headers, roundS, pids),
        empty: () => sendLoad(`${url}${emptyPath}?bytes=${byteLength}`, headers, roundS, pids),
      })
      const row = rowsOf(loads, `${title}: `)
      const ratio = ({ own, empty }: (typeof loads)[number]) => own.requestsPerS / empty.requestsPerS
      return [
        row('CPU µs of all processes', ({ own }) => own.cpuUs),
        row('p99 ms', ({ own }) => own.p99Ms, { digits: 1 }),
        row('requests/s × empty handler', ratio, { digits: 2, goal }),
      ]
    }
    return [
      ...(await measure('gym', `/api/gyms/${gymIds[0]}`, '≥ 0.40')),
      ...(await measure('list', '/api/gyms?lat=40.7&lng=-74', '≥ 0.50')),
    ]
  })
}
