// A member or visitor of a product, by HTTP.
import { premiumPrice } from '@jumpingjack/contracts/fields/limits'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { patiently } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { Browser } from '../../gateway/test/lib/browser.ts'
import { controlFake } from '../../infra/fakes/test/lib/control-fake.ts'

export class Visitor {
  readonly #browser: Browser

  constructor(base: string) {
    this.#browser = new Browser(base)
  }

  /** The Cookie header of requests to the product. */
  get cookie(): string {
    return this.#browser.cookiesFor(new URL(this.#browser.gatewayUrl))
  }

  call(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    return this.#browser.call(method, path, body, headers)
  }

  /** Opens a page and follows its redirects. */
  open(path: string) {
    return this.#browser.go(path)
  }

  /** Signs in at the fake OpenID provider. */
  async signIn(email: string): Promise<this & { id: string; email: string }> {
    // Retries when a service is late on a busy machine.
    const me = await until(`sign-in of ${email}`, async () => {
      await this.#browser.signIn(email)
      const reply = await this.call('GET', '/api/auth/user')
      return reply.status === 200 && reply
    })
    return Object.assign(this, { id: String(me.json.id), email })
  }

  /** The session, for a browser. */
  cookies(): { name: string; value: string; url: string; httpOnly: boolean }[] {
    const value = this.#browser.cookie('jj.sid') ?? ''
    return [{ name: 'jj.sid', value, url: this.#browser.gatewayUrl, httpOnly: true }]
  }
}

export type SignedIn = Visitor & { id: string; email: string }

let counter = 0

/** A new e-mail address. */
export function newEmail(name = 'member'): string {
  counter += 1
  return `${name}-${Date.now().toString(36)}-${process.pid}-${counter}@example.com`
}

/** Signs in many members, a few at a time. */
export async function signInMany(base: string, count: number): Promise<SignedIn[]> {
  const members: SignedIn[] = []
  while (members.length < count) {
    const batch = Math.min(10, count - members.length)
    const more = Array.from({ length: batch }, () => new Visitor(base).signIn(newEmail()))
    members.push(...(await Promise.all(more)))
  }
  return members
}

/** A call that must succeed, which is repeated while a service is late. Returns the JSON of the reply. */
export async function call(by: Visitor, method: string, path: string, body?: object) {
  const { status, text, json } = await patiently(() => by.call(method, path, body))
  if (status > 299) throw new Error(`${method} ${path} ended with ${status} ${text}`)
  return json
}

/** The first administrator, with the default password. */
export const adminCredentials = { email: 'admin@example.com', password: 'jumpingjack-admin' }

/** Returns the token of a new session of the first administrator. */
export async function signInAdmin(by: Visitor): Promise<string> {
  return (await call(by, 'POST', '/api/admin/auth', adminCredentials)).sessionToken
}

/** Buys a month of Premium, which the fake PayPal approves. Returns the id of the order. */
export async function payPremium(member: SignedIn, fakesUrl: string): Promise<string> {
  const { id: orderId } = await call(member, 'POST', '/paypal/order', premiumPrice)
  await controlFake(fakesUrl, 'paypal/approve', { orderId })
  const { status } = await call(member, 'POST', `/paypal/order/${orderId}/capture`)
  if (status !== 'COMPLETED') throw new Error(`${orderId} is ${status}`)
  await call(member, 'POST', '/api/payment/success', { orderId, paymentMethod: 'paypal' })
  return orderId
}

export type GymFields = Partial<Omit<Gym, 'latitude' | 'longitude'>> & {
  latitude?: number
  longitude?: number
}

/** A place far from all gyms of other tests. */
export const aPlace = () => ({
  latitude: -60 + Math.random() * 10,
  longitude: -150 + Math.random() * 50,
})

/** Adds a gym, by default far from all others, so that it appears in no other test's list. `view` is a map around it. */
export async function addGym(
  by: Visitor,
  fields: GymFields = {},
): Promise<{ id: string; name: string; bbox: string; view: string }> {
  const place = aPlace()
  const { latitude = place.latitude, longitude = place.longitude } = fields
  const name = fields.name ?? `Test Gym ${Math.random().toString(36).slice(2, 8)}`
  const body = { name, address: '1 Main St', latitude, longitude, type: 'Boxing', ...fields }
  const { id } = await call(by, 'POST', '/api/gyms', body)
  const bbox = [longitude - 0.001, latitude - 0.001, longitude + 0.001, latitude + 0.001].join(',')
  return { id, name, bbox, view: `/?lat=${latitude}&lng=${longitude}&zoom=16` }
}
