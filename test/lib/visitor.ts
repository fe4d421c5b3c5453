// An HTTP client like a browser: follows redirects, keeps cookies per host, sends Origin.
import { premiumPrice } from '@jumpingjack/contracts/payment/payments'
import { patiently, readReply, type TestReply } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { controlFake } from '../../infra/fakes/test/lib/control-fake.ts'

export class Visitor {
  readonly #base: string
  readonly #jars = new Map<string, Map<string, string>>()

  constructor(base: string) {
    this.#base = base
  }

  /** The Cookie header of requests to the product. */
  get cookie(): string {
    const jar = this.#jars.get(new URL(this.#base).host) ?? []
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestReply> {
    const response = await this.#send(new URL(path, this.#base), {
      method,
      headers: {
        origin: this.#base,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
    return readReply(response)
  }

  /** Opens a URL and follows its redirects. */
  async open(path: string): Promise<TestReply & { url: string }> {
    let url = new URL(path, this.#base)
    for (let hops = 0; hops < 15; hops++) {
      const response = await this.#send(url, {})
      const location = response.headers.get('location')
      if (response.status < 300 || response.status > 399 || !location) {
        return { ...(await readReply(response)), url: url.href }
      }
      url = new URL(location, url)
    }
    throw new Error(`${path} redirects without end`)
  }

  /** Signs in at the fake OpenID provider. */
  async signIn(email: string): Promise<this & { id: string; email: string }> {
    // Retries when a service is late on a busy machine.
    const me = await until(`sign-in of ${email}`, async () => {
      await this.open(`/api/login?login_hint=${encodeURIComponent(email)}`)
      const reply = await this.call('GET', '/api/auth/user')
      return reply.status === 200 && reply
    })
    return Object.assign(this, { id: String(me.json.id), email })
  }

  /** The cookies of the product, for a browser. */
  cookies(): { name: string; value: string; url: string; httpOnly: boolean }[] {
    const jar = this.#jars.get(new URL(this.#base).host) ?? []
    return [...jar].map(([name, value]) => ({ name, value, url: this.#base, httpOnly: true }))
  }

  async #send(url: URL, init: RequestInit): Promise<Response> {
    const jar = this.#jars.get(url.host) ?? new Map<string, string>()
    this.#jars.set(url.host, jar)
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      const ended = attributes.some((each) => /max-age=0|expires=thu, 01 jan 1970/i.test(each.trim()))
      if (ended) jar.delete(name)
      else jar.set(name, value.join('='))
    }
    return response
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

/** Buys a month of Premium, which the fake PayPal approves. Returns the id of the order. */
export async function payPremium(member: SignedIn, fakesUrl: string): Promise<string> {
  const { id: orderId } = await call(member, 'POST', '/paypal/order', premiumPrice)
  await controlFake(fakesUrl, 'paypal/approve', { orderId })
  const { status } = await call(member, 'POST', `/paypal/order/${orderId}/capture`)
  if (status !== 'COMPLETED') throw new Error(`${orderId} is ${status}`)
  await call(member, 'POST', '/api/payment/success', { orderId, paymentMethod: 'paypal' })
  return orderId
}

export interface GymFields {
  name?: string
  address?: string
  latitude?: number
  longitude?: number
  type?: string
  hours?: string
  amenities?: string[]
  priceRange?: string
  dayPass?: { offered: boolean; price?: string }
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
