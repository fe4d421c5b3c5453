// A gym and a list of gyms, through the gateway from the gym service, in turn with an empty handler behind the same
// gateway whose reply has the same size.
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import { newEmail, Visitor } from '../../test/lib/visitor.ts'
import { inTurn, type Row, roundS, rowsOf } from './figures.ts'
import { keepOnly, startProduct, startProgram } from './product.ts'
import { addGyms } from './reviews.ts'
import { findWrk } from './wrk.ts'

const reviewsPerGym = 3
const atOnce = 20
/** Of the payment service, whose place the empty handler takes. It is for members, as gyms are. */
const emptyPath = '/api/payment/receipts'

export async function measureReads(supervisor: Supervisor, rounds: number): Promise<Row[]> {
  const sendLoad = await findWrk(supervisor.display)
  const upstream = await startProgram(supervisor, 'raw-upstream')
  const product = await startProduct(supervisor, { PAYMENT_URL: upstream.url })
  const { post, gymIds } = await addGyms(product)
  for (let count = 0; count < reviewsPerGym * gymIds.length; count += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => post()))
  const { cookie } = await new Visitor(product.url).signIn(newEmail())
  await keepOnly(product, ['gateway', 'gym', 'review'])
  const measure = async (title: string, path: string): Promise<Row> => {
    const reply = await fetch(product.url + path, { headers: { cookie } })
    const { byteLength } = await reply.arrayBuffer()
    const load = (of: string) => () => sendLoad(product.url + of, { cookie }, roundS)
    const measures = { own: load(path), empty: load(`${emptyPath}?bytes=${byteLength}`) }
    const loads = await inTurn(supervisor.display, title, rounds, measures)
    const ratio = ({ own, empty }: (typeof loads)[number]) => own.requestsPerS / empty.requestsPerS
    return rowsOf(loads)(`${title}: requests/s × empty handler`, ratio, 2)
  }
  return [await measure('gym', `/api/gyms/${gymIds[0]}`), await measure('list', '/api/gyms?lat=40.7&lng=-74')]
}
