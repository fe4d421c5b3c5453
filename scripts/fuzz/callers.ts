// The callers of the fuzz test: a visitor, a member, a premium member and an administrator of a running product.
import { premiumPrice } from '@jumpingjack/contracts/payment/payments'
import { newEmail, type SignedIn, Visitor } from '../../test/lib/visitor.ts'

/** As README.md names it. */
const administrator = { email: 'admin@example.com', password: 'jumpingjack-admin' }

export interface FuzzCaller {
  name: string
  /** Credentials by the names of the security schemes. */
  session?: string
  adminToken?: string
}

export async function createCallers(url: string, fakesUrl: string): Promise<FuzzCaller[]> {
  const member = await new Visitor(url).signIn(newEmail('member'))
  const premium = await new Visitor(url).signIn(newEmail('premium'))
  await payPremium(premium, fakesUrl)
  const admin = await new Visitor(url).call('POST', '/api/admin/auth', administrator)
  return [
    { name: 'visitor' },
    { name: 'member', session: sessionOf(member) },
    { name: 'premium member', session: sessionOf(premium) },
    { name: 'administrator', adminToken: String(admin.json.sessionToken) },
  ]
}

function sessionOf({ cookie }: Visitor): string {
  return cookie.replace(/^[^=]*=/, '')
}

async function payPremium(member: SignedIn, fakesUrl: string): Promise<void> {
  const order = await member.call('POST', '/paypal/order', premiumPrice)
  const orderId = String(order.json.id)
  await fetch(`${fakesUrl}/control/paypal/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId }),
  })
  await member.call('POST', `/paypal/order/${orderId}/capture`)
  const paid = await member.call('POST', '/api/payment/success', { orderId, paymentMethod: 'paypal' })
  if (paid.status !== 200) throw new Error(`paying for Premium ended with ${paid.status} ${paid.text}`)
}
