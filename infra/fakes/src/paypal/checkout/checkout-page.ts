// The window in which a payer says yes or no.
import { escapeHtml, fakesPage } from '../../fakes-page.ts'
import { spokenMoney } from '../money.ts'
import { payer } from '../order-steps.ts'
import type { Order } from '../wire.ts'

export function checkoutPage(order: Order): string {
  const [unit] = order.purchase_units
  const { name } = payer
  const price = unit ? spokenMoney(unit.amount) : ''
  return page(
    `Pay ${price}`,
    `<p>${escapeHtml(unit?.description ?? 'An order of Jumpingjack')}. This is a stand-in of PayPal: no real money moves.</p>
    <form method="post">
      <button class="primary" name="answer" value="approve">Pay ${price} as ${name.given_name} ${name.surname}</button>
      <button class="quiet" name="answer" value="cancel">Cancel</button>
    </form>`,
  )
}

export const unknownPage = page('This order is not known', '<p>Please close this window and try again.</p>')

export const paidPage = page('This order is paid', '<p>You can close this window.</p>')

/** Closes itself. */
export const closingPage = page(
  'Thank you',
  '<p>You can close this window.</p><script src="/paypal/checkoutnow/close.js"></script>',
)

function page(heading: string, body: string): string {
  return fakesPage(
    heading,
    'fake payments',
    `<h1>${heading}</h1>
      ${body}`,
  )
}
