// Requests that the gateway passes on, in turn with a stock Express stack before the same upstream.
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import { newEmail, Visitor } from '../../test/lib/visitor.ts'
import { inTurn, type Row, roundS, rowsOf } from './figures.ts'
import { keepOnly, namespace, startProduct, startProgram } from './product.ts'
import { findWrk } from './wrk.ts'

/** V8 needs it to compile what a gateway runs per request. */
const warmUpS = 8
const forVisitors = '/api/config/google-maps'
const forMembers = '/api/gyms/a7c1e0de-5f1f-4f6f-9d8e-0c1f2a3b4c5d'

export async function measureGateway(supervisor: Supervisor, rounds: number): Promise<Row[]> {
  const sendLoad = await findWrk(supervisor.display)
  const { url: UPSTREAM_URL } = await startProgram(supervisor, 'raw-upstream')
  const product = await startProduct(supervisor, { GYM_URL: UPSTREAM_URL, PLACES_URL: UPSTREAM_URL })
  const { cookie } = await new Visitor(product.url).signIn(newEmail())
  await keepOnly(product, ['gateway'])
  const { env: { REDIS_URL = '', SESSION_SECRET = '' } = {}, pid = () => 0 } = product.processes.gateway ?? {}
  const settings = { UPSTREAM_URL, REDIS_URL, SESSION_SECRET, SESSION_PREFIX: `${namespace}:session:` }
  const servers = {
    stock: await startProgram(supervisor, 'stock-stack', settings),
    gateway: { url: product.url, pid },
  }
  const measure = (name: keyof typeof servers, path: string, headers: Record<string, string> = {}) => {
    const { url, pid } = servers[name]
    return (isWarmUp: boolean) => sendLoad(url + path, headers, isWarmUp ? warmUpS : roundS, [pid() ?? 0])
  }
  const row = rowsOf(
    await inTurn(supervisor.display, 'gateway', rounds, {
      stockOfVisitor: measure('stock', forVisitors),
      ofVisitor: measure('gateway', forVisitors),
      stockOfMember: measure('stock', forMembers, { cookie }),
      ofMember: measure('gateway', forMembers, { cookie }),
    }),
    'gateway, ',
  )
  return [
    row('visitor: CPU µs', ({ ofVisitor }) => ofVisitor.cpuUs),
    row('visitor: CPU, stock stack ÷ ours', (of) => of.stockOfVisitor.cpuUs / of.ofVisitor.cpuUs, 2),
    row('member: CPU µs', ({ ofMember }) => ofMember.cpuUs),
    row('member: CPU, stock stack ÷ ours', (of) => of.stockOfMember.cpuUs / of.ofMember.cpuUs, 2),
  ]
}
