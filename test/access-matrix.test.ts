// Every endpoint × every kind of caller, through the gateway and on the services' own ports.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { adminSessionMs } from '@jumpingjack/contracts/admin/admin'
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import type { Caller } from '@jumpingjack/contracts/http/identity'
import { type ServiceName, serviceNames, urlVariable } from '@jumpingjack/contracts/http/services'
import { endpointsByName } from '@jumpingjack/contracts/registry/endpoints'
import { identitySigner } from '@jumpingjack/kit/identity/identity'
import { readIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { until } from '@jumpingjack/kit/testing/until'
import { beforeAll, expect, it } from 'vitest'
import { newMember } from './lib/a-member.ts'
import { type Admitted, type Owned, rows, type Sample } from './lib/access-requests.ts'
import { adminToken } from './lib/admin.ts'
import { buyPremium } from './lib/paypal.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, adminCredentials, call, type SignedIn } from './lib/visitor.ts'

const product = ownProduct()
const keysDir = String(product.env.IDENTITY_KEYS_DIR)
const unknownId = '5b1d2c3e-0f4a-4b6c-8d7e-9fa0b1c2d3e4'
const denials = ['identity.required', 'identity.refused', 'admin.session-ended', 'premium.required']
const webCallers = [
  'a visitor',
  'the owner',
  'another member',
  'a premium member',
  'an administrator',
  'an ended session',
  'an expired session',
  'forged tokens',
  'another service',
] as const
type WebCaller = (typeof webCallers)[number]

const headersOf = {} as Record<WebCaller, Record<string, string>>
let owned: Owned

beforeAll(async () => {
  const owner = await newMember()
  const premium = await newMember()
  await buyPremium(premium)
  const ended = await newMember()
  const admin = await adminToken()
  const expired = await adminToken()
  headersOf['a visitor'] = {}
  headersOf['the owner'] = { cookie: owner.cookie }
  headersOf['another member'] = { cookie: (await newMember()).cookie }
  headersOf['a premium member'] = { cookie: premium.cookie }
  headersOf['an administrator'] = { authorization: `Bearer ${admin}` }
  headersOf['an ended session'] = { cookie: ended.cookie, authorization: `Bearer ${await adminToken()}` }
  await send('POST', '/api/admin/logout', {}, headersOf['an ended session'])
  await send('POST', '/api/logout', {}, { cookie: ended.cookie })
  const late = await newMember()
  headersOf['an expired session'] = { cookie: late.cookie, authorization: `Bearer ${expired}` }
  await expireAdmin(expired)
  await expireMember(late)
  headersOf['forged tokens'] = {
    cookie: owner.cookie.replace(/.{6}$/, 'forged'),
    authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.',
    'x-user-id': owner.id,
  }
  headersOf['another service'] = { authorization: `Bearer ${await token('admin', 'gateway')}` }
  owned = await createOwned(owner)
  await until('Premium is active', async () => (await premiumList(premium)) === 200)
})

it('reveals to administrators only that a path does not exist, and logs no token', async () => {
  const status = async (caller: WebCaller) =>
    (await send('GET', '/api/admin/anything-else', undefined, headersOf[caller])).status
  expect([await status('a visitor'), await status('an administrator')]).toEqual([401, 404])
  const [, token = ''] = String(headersOf['an administrator'].authorization).split(' ')
  for (const name of ['admin', 'gateway']) {
    const log = await readFile(join(product.logsDir, `${name}.log`), 'utf8')
    expect([log.includes('/api/admin/auth'), log.includes(token)]).toEqual([true, false])
    expect(log).not.toContain(adminCredentials.password)
  }
})

const published = rows.filter(([, admitted]) => typeof admitted === 'string' || 'own' in admitted)
const internal = rows.filter(([, admitted]) => typeof admitted !== 'string' && 'services' in admitted)

it.each(published)('admits to %s: %j', async (name, admitted, sample) => {
  const endpoint = endpointOf(name)
  // Who gets what someone else should get.
  const wrong = async (caller: WebCaller) => {
    const code = await codeOf(endpoint, sample?.(owned), product.url, headersOf[caller])
    const isRight =
      denials.includes(String(code)) !== isAdmitted(admitted, caller) &&
      (typeof admitted !== 'object' ||
        !('own' in admitted) ||
        !isAdmitted('member', caller) ||
        (code === admitted.own) === (caller !== 'the owner'))
    return isRight ? [] : [`${caller}: ${code}`]
  }
  expect((await Promise.all(webCallers.map(wrong))).flat()).toEqual([])

  if (endpoint.service === 'gateway') return
  const url = addressOf(endpoint)
  const authorization = `Bearer ${await token('places', endpoint.service)}`
  const code = await codeOf(endpoint, sample?.(owned), url, { authorization })
  if (admitted === 'anyone') expect(denials).not.toContain(code)
  else expect(code).toBe('identity.refused')
  expect(await codeOf(endpoint, sample?.(owned), url, {})).toBe('identity.required')
})

it.each(internal)('admits to %s: %j', async (name, admitted, sample) => {
  const { services } = admitted as { services: readonly ServiceName[] }
  const endpoint = endpointOf(name)
  const url = addressOf(endpoint)
  const call = (bearer: string) =>
    codeOf(endpoint, sample?.(owned), url, { authorization: `Bearer ${bearer}` })
  const wrongServices = async (service: ServiceName) => {
    const code = await call(await token(service, endpoint.service))
    const isRight = services.includes(service) ? !denials.includes(String(code)) : code === 'identity.refused'
    return isRight ? [] : [`${service}: ${code}`]
  }
  expect((await Promise.all(serviceNames.map(wrongServices))).flat()).toEqual([])
  const member = { role: 'member', userId: owned.userId, email: 'a@example.com', name: 'A' } as const
  const admin = { role: 'admin', adminId: 'a', sessionId: 's', email: 'a@example.com' } as const
  for (const caller of [member, admin])
    expect(await call(await token('gateway', endpoint.service, caller))).toBe('identity.refused')
  // Tokens of other signers and for other services: packages/kit/test/identity.test.ts.
  expect(await call('eyJhbGciOiJub25lIn0.e30.')).toBe('identity.required')
  const codes = webCallers.map((each) => codeOf(endpoint, sample?.(owned), product.url, headersOf[each]))
  expect(new Set(await Promise.all(codes))).toEqual(new Set(['route.unknown']))
})

const addressOf = ({ service }: Endpoint) => String(product.env[urlVariable(service)])

function isAdmitted(admitted: Admitted, caller: WebCaller): boolean {
  const isMember = ['the owner', 'another member', 'a premium member'].includes(caller)
  if (admitted === 'anyone') return true
  if (admitted === 'admin') return caller === 'an administrator'
  return admitted === 'premium' ? caller === 'a premium member' : isMember
}

function endpointOf(name: string): Endpoint {
  const endpoint = endpointsByName.get(name)
  if (!endpoint) throw new Error(`${name} is no endpoint`)
  return endpoint
}

/** The code of the problem; undefined for a success. */
async function codeOf(
  { method, path }: Endpoint,
  { params = {}, query = {}, body }: Sample = {},
  base: string,
  headers: Record<string, string>,
): Promise<string | undefined> {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? unknownId),
  )
  const url = new URL(`${filled}?${new URLSearchParams(query)}`, base)
  const reply = await send(method, url.href, method === 'GET' ? undefined : (body ?? {}), headers)
  if (reply.status < 400) return void (await reply.body?.cancel())
  return ((await reply.json()) as { code: string }).code
}

function send(method: string, url: string, body: object | undefined, headers: Record<string, string>) {
  return fetch(new URL(url, product.url), {
    method,
    redirect: 'manual',
    headers: { origin: product.url, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function token(signer: ServiceName, audience: string, caller?: Caller): Promise<string> {
  const sign = identitySigner(await readIdentityKeys(keysDir, signer))
  return sign(caller ?? { role: 'service', service: signer }, audience)
}

async function expireAdmin(sessionToken: string): Promise<void> {
  const db = await openMongo(String(product.env.MONGO_URL), `${product.namespace}-admin`)
  const _id = createHash('sha256').update(sessionToken).digest('hex')
  const startedAt = new Date(Date.now() - adminSessionMs)
  await db.collection<{ _id: string }>('adminSessions').updateOne({ _id }, { $set: { startedAt } })
  await db.close()
}

/** Lets the key of the session expire, as it does 30 days after its last use. The gateway caches it for seconds. */
async function expireMember(late: SignedIn): Promise<void> {
  const { hostname, port, password } = new URL(String(product.env.REDIS_URL))
  const sessionId = /=s:([^.]*)\./.exec(decodeURIComponent(late.cookie))?.[1]
  const redis = connect(Number(port), hostname)
  if (password) redis.write(`AUTH ${password}\r\n`)
  redis.end(`PEXPIRE ${product.namespace}:session:${sessionId} 1\r\nQUIT\r\n`)
  await once(redis.resume(), 'close')
  await until('the session expires', async () => (await late.call('GET', '/api/auth/user')).status === 401)
}

async function premiumList(premium: SignedIn): Promise<number> {
  return (await premium.call('GET', '/api/gyms?hasPhotos=true&limit=1')).status
}

async function createOwned(owner: SignedIn): Promise<Owned> {
  const { id: gymId } = await addGym(owner)
  const post = (path: string, body: object) => call(owner, 'POST', path, body)
  const order = { amount: '0.99', currency: 'USD', intent: 'CAPTURE' }
  await post('/api/favorites', { gymId })
  return {
    userId: owner.id,
    gymId,
    listId: (await post('/api/favorite-lists', { name: 'Near work' })).id,
    reviewId: (await post(`/api/gyms/${gymId}/reviews`, { rating: 4 })).id,
    orderId: (await post('/paypal/order', order)).id,
    photoUrl: (await post('/api/objects/upload', {})).uploadURL,
    multipart: await post('/api/s3/multipart', { filename: 'a.jpg' }),
  }
}
