// Response bodies: records with their links, complete or minimal.
import type { Capture, Link, Order, Refund } from './order.ts'

export type Representation = ReturnType<typeof createRepresentation>

/** `apiUrl` is the address that callers use. */
export function createRepresentation(apiUrl: string) {
  const link = (path: string, rel: string, method: Link['method'] = 'GET'): Link => ({
    href: `${apiUrl}${path}`,
    rel,
    method,
  })

  const capture = (capture: Capture) => {
    const path = `/v2/payments/captures/${capture.id}`
    const up = `/v2/checkout/orders/${capture.supplementary_data.related_ids.order_id}`
    return {
      ...capture,
      links: [link(path, 'self'), link(`${path}/refund`, 'refund', 'POST'), link(up, 'up')],
    }
  }

  /** Inside its order, a capture has no payee and no order id. */
  const captureOfOrder = (captured: Capture) => {
    const { payee: _payee, supplementary_data: _data, ...rest } = capture(captured)
    return rest
  }

  const refund = (refund: Refund, captureId: string) => ({
    ...refund,
    links: [
      link(`/v2/payments/refunds/${refund.id}`, 'self'),
      link(`/v2/payments/captures/${captureId}`, 'up'),
    ],
  })

  /** Where the payer approves. */
  const checkoutLink = (id: string, rel: string) => link(`/checkoutnow?token=${id}`, rel)

  const links = ({ id, status }: Order) => {
    const self = link(`/v2/checkout/orders/${id}`, 'self')
    const charge = link(`/v2/checkout/orders/${id}/capture`, 'capture', 'POST')
    if (status === 'CREATED') return [self, checkoutLink(id, 'approve'), charge]
    if (status === 'PAYER_ACTION_REQUIRED') return [self, checkoutLink(id, 'payer-action')]
    return status === 'APPROVED' ? [self, charge] : [self]
  }

  const payments = ({ payments }: Order['purchase_units'][number]) =>
    payments && {
      payments: {
        captures: payments.captures.map(captureOfOrder),
        ...(payments.refunds && {
          // A unit has one capture, so all its refunds belong to it.
          refunds: payments.refunds.map((each) => refund(each, payments.captures[0]?.id ?? '')),
        }),
      },
    }

  return {
    capture,
    refund,
    checkoutLink,
    order: (order: Order) => ({
      ...order,
      purchase_units: order.purchase_units.map((unit) => ({ ...unit, ...payments(unit) })),
      links: links(order),
    }),
    /** Without `Prefer: return=representation`. */
    minimalOrder: (order: Order) => ({
      id: order.id,
      status: order.status,
      payment_source: order.payment_source,
      ...(order.status === 'COMPLETED' && {
        purchase_units: order.purchase_units.map((unit) => ({
          reference_id: unit.reference_id,
          ...payments(unit),
        })),
        payer: order.payer,
      }),
      links: links(order),
    }),
  }
}
