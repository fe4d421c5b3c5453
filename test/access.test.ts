// Access control tested from outside: visitors, members, and clients that bypass the gateway.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, type SignedIn, Visitor } from './lib/visitor.ts'

const product = ownProduct()
const unknownId = randomUUID()
let alice: SignedIn
let bob: SignedIn
let gymId: string

beforeAll(async () => {
  alice = await new Visitor(product.url).signIn(newEmail('alice'))
  bob = await new Visitor(product.url).signIn(newEmail('bob'))
  gymId = (await addGym(alice)).id
})

it('ignores identity headers of clients', async () => {
  const forged = { 'x-user-id': alice.id, 'x-forwarded-user': alice.id, authorization: 'Bearer e30.e30.e30' }
  expect((await new Visitor(product.url).call('GET', '/api/auth/user', undefined, forged)).status).toBe(401)
  const reply = await bob.call('GET', '/api/auth/user', undefined, forged)
  expect(reply.json.id).toBe(bob.id)
})

it.each([
  '/internal/users/sign-in',
  '/internal/social/posts',
  `/internal/gyms/${unknownId}/reviews`,
  '/api/../internal/users/sign-in',
])('does not route %s', async (path) => {
  const reply = await alice.call('POST', path, {})
  expect([401, 403, 404]).toContain(reply.status)
})

it('rejects requests to a service without a token of the gateway', async () => {
  for (const [name, url] of Object.entries(product.services)) {
    for (const path of [
      '/api/gyms',
      '/api/auth/user',
      `/internal/gyms/${gymId}/reviews`,
      '/internal/users/sign-in',
    ]) {
      for (const authorization of ['', 'Bearer x', 'Bearer eyJhbGciOiJub25lIn0.e30.']) {
        const response = await fetch(new URL(path, url), { headers: authorization ? { authorization } : {} })
        expect([401, 404], `${name} ${path}`).toContain(response.status)
      }
    }
    expect(
      (await fetch(new URL('/api/gyms', url), { method: 'POST', body: '{}' })).status,
    ).toBeGreaterThanOrEqual(401)
  }
})

it('rejects requests from another site', async () => {
  const draft = { rating: 5 }
  for (const headers of [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: `${product.url}.evil.test` },
  ]) {
    expect((await alice.call('POST', `/api/gyms/${gymId}/reviews`, draft, headers)).status).toBe(403)
  }
  const form = { 'content-type': 'text/plain' }
  expect((await alice.call('POST', `/api/gyms/${gymId}/reviews`, '{"rating":5}', form)).status).toBe(415)
})

it('takes the author from the session only', async () => {
  const path = `/api/gyms/${gymId}/reviews`
  const spoofed = await bob.call('POST', path, { userId: alice.id, rating: 1, comment: 'spoof' })
  expect(spoofed).toMatchObject({ status: 403, json: { code: 'review.foreign-author' } })
  const posted = await bob.call('POST', path, {
    userId: bob.id,
    authorName: 'Mallory',
    rating: 4,
    comment: 'own',
  })
  expect(posted.json).toMatchObject({ userId: bob.id, rating: 4 })
  expect(posted.json.authorName).not.toBe('Mallory')
  await expect.poll(async () => (await alice.call('GET', `/api/gyms/${gymId}`)).json.reviews).toHaveLength(1)
})

it('ends a session on the server', async () => {
  const carol = await new Visitor(product.url).signIn(newEmail('carol'))
  expect((await carol.call('POST', '/api/logout')).status).toBe(204)
  expect((await carol.call('GET', '/api/auth/user')).status).toBe(401)
})
