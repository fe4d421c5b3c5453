// Orders, captures and refunds as PayPal writes them (Orders v2, Payments v2), with their links.
import type { Link } from './api-error.ts'
import type { Capture, Order, Refund } from './order.ts'

export const payer = {
  payer_id: 'JJFAKESBUYER7',
  email_address: 'demo-payer@example.com',
  name: { given_name: 'Demo', surname: 'Payer' },
  address: { country_code: 'US' },
}

export type Representation = ReturnType<typeof createRepresentation>

type MakeLink = (path: string, rel: string, method?: Link['method']) => Link

/** `apiUrl` is the address that callers use. */
export function createRepresentation(apiUrl: string) {
  const link: MakeLink = (path, rel, method = 'GET') => ({
    href: `${apiUrl}${path}`,
    rel,
    method,
  })

  const captureInOrder = (order: Order, capture: Capture) => captureReply(link, order, capture)

  const refund = ({ unit, capture }: Order, { id, amount, ...times }: Refund) => ({
    id,
    status: 'COMPLETED',
    amount,
    custom_id: unit.custom_id,
    ...timesOf(times),
    links: [link(`/v2/payments/refunds/${id}`, 'self'), link(`/v2/payments/captures/${capture?.id}`, 'up')],
  })

  const paymentsOf = (order: Order) =>
    order.capture && {
      payments: {
        captures: [captureInOrder(order, order.capture)],
        ...(order.refunds.length > 0 && { refunds: order.refunds.map((one) => refund(order, one)) }),
      },
    }

  /** Where the payer approves. */
  const checkoutLink = (id: string, rel: string) => link(`/checkoutnow?token=${id}`, rel)

  const links = ({ id, status }: Order) => {
    const self = link(`/v2/checkout/orders/${id}`, 'self')
    const capture = link(`/v2/checkout/orders/${id}/capture`, 'capture', 'POST')
    if (status === 'CREATED') return [self, checkoutLink(id, 'approve'), capture]
    return status === 'APPROVED' ? [self, capture] : [self]
  }

  return {
    checkoutLink,
    refund,
    /** By itself, a capture shows its payee and its order. */
    capture: (order: Order, capture: Capture) => ({
      ...captureInOrder(order, capture),
      payee: order.unit.payee,
      supplementary_data: { related_ids: { order_id: order.id } },
    }),
    order: (order: Order) => ({
      id: order.id,
      intent: 'CAPTURE',
      status: order.status,
      purchase_units: [{ ...order.unit, ...paymentsOf(order) }],
      ...((order.status === 'APPROVED' || order.status === 'COMPLETED') && { payer }),
      ...timesOf(order),
      links: links(order),
    }),
    /** Without `Prefer: return=representation`. */
    minimalOrder: (order: Order) => ({
      id: order.id,
      status: order.status,
      ...(order.capture && {
        purchase_units: [{ reference_id: order.unit.reference_id, ...paymentsOf(order) }],
      }),
      links: links(order),
    }),
  }
}

function timesOf({ createdAt, updatedAt }: Pick<Order, 'createdAt' | 'updatedAt'>) {
  const time = (date: Date) => `${date.toISOString().slice(0, 19)}Z`
  return { create_time: time(createdAt), update_time: time(updatedAt) }
}

function captureReply(link: MakeLink, { id: orderId, unit }: Order, { id, status, ...times }: Capture) {
  const path = `/v2/payments/captures/${id}`
  const up = link(`/v2/checkout/orders/${orderId}`, 'up')
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: unit.amount,
    custom_id: unit.custom_id,
    final_capture: true,
    ...timesOf(times),
    links: [link(path, 'self'), link(`${path}/refund`, 'refund', 'POST'), up],
  }
}
