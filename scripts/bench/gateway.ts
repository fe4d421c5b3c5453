// Requests that the gateway passes on, in turn with a stock Express stack before the same upstream.
import type { Display } from '@jumpingjack/local/progress/display'
import { newEmail, Visitor } from '../../test/lib/visitor.ts'
import { inTurn, type Row, roundS, rowsOf } from './figures.ts'
import { keepOnly, namespace, startProduct, startProgram, withSupervisor } from './product.ts'
import { findWrk } from './wrk.ts'

/** V8 needs it to compile what a gateway runs per request. */
const warmUpS = 8

export function measureGateway(display: Display, rounds: number): Promise<Row[]> {
  return withSupervisor(display, async (supervisor) => {
    const sendLoad = await findWrk(display)
    const { url: UPSTREAM_URL } = await startProgram(supervisor, 'raw-upstream')
    const product = await startProduct(supervisor, { GYM_URL: UPSTREAM_URL, PLACES_URL: UPSTREAM_URL })
    const { cookie } = await new Visitor(product.url).signIn(newEmail())
    await keepOnly(product, ['gateway'])
    const { env: { REDIS_URL = '', SESSION_SECRET = '' } = {}, pid = () => 0 } =
      product.processes.gateway ?? {}
    const settings = { UPSTREAM_URL, REDIS_URL, SESSION_SECRET, SESSION_PREFIX: `${namespace}:session:` }
    const servers = {
      stock: await startProgram(supervisor, 'stock-stack', settings),
      gateway: { url: product.url, pid },
    }
    const measure = async (request: string, path: string, headers: Record<string, string>) => {
      const one = (name: keyof typeof servers) => (isWarmUp: boolean) => {
        const { url, pid } = servers[name]
        return sendLoad(url + path, headers, isWarmUp ? warmUpS : roundS, [pid() ?? 0])
      }
      const measures = { stock: one('stock'), gateway: one('gateway') }
      const title = `gateway, ${request}`
      const row = rowsOf(await inTurn(display, title, rounds, measures), `${title}: `)
      return [
        row('CPU µs', (of) => of.gateway.cpuUs),
        row('CPU, stock stack ÷ ours', (of) => of.stock.cpuUs / of.gateway.cpuUs, 2),
      ]
    }
    return [
      ...(await measure('anonymous', '/api/config/google-maps', {})),
      ...(await measure('session', '/api/gyms/a7c1e0de-5f1f-4f6f-9d8e-0c1f2a3b4c5d', { cookie })),
    ]
  })
}
