// The checkout window, in which the payer approves or cancels an order.
import { escapeHtml, page } from '../../shared/page.ts'
import { formatMoney } from '../orders/money.ts'
import type { Order } from '../orders/order.ts'
import { payer } from '../orders/order-life-cycle.ts'

export function checkoutPage(order: Order): string {
  const [unit] = order.purchase_units
  const { name } = payer
  const price = unit ? formatMoney(unit.amount) : ''
  return withHeading(
    `Pay ${price}`,
    `<p>${escapeHtml(unit?.description ?? 'An order of Jumpingjack')}. This is a fake of PayPal: no real money moves.</p>
    <form method="post">
      <button class="primary" name="answer" value="approve">Pay ${price} as ${name.given_name} ${name.surname}</button>
      <button class="quiet" name="answer" value="cancel">Cancel</button>
    </form>`,
  )
}

export const unknownPage = withHeading(
  'This order is not known',
  '<p>Please close this window and try again.</p>',
)

export const paidPage = withHeading('This order is paid', '<p>You can close this window.</p>')

/** Closes its window. */
export const closingPage = withHeading(
  'Thank you',
  '<p>You can close this window.</p><script src="/paypal/checkoutnow/close.js"></script>',
)

function withHeading(heading: string, body: string): string {
  return page(heading, `<h1>${heading}</h1>${body}`)
}
