import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { allEndpoints } from '@jumpingjack/contracts/registry/endpoints'
import { describe, expect, it } from 'vitest'
import { findRoute } from '../src/middleware/match-route.ts'

const anyMethod = (path: string): Endpoint['service'] | 'none' => findRoute('GET', path).service

it.each([
  ['/api/gyms', 'gym'],
  ['/api/gyms/', 'gym'],
  ['/API/Gyms/1', 'gym'],
  ['/api/gyms/1/reviews', 'review'],
  ['/api/gyms/a%2Freviews', 'gym'],
  ['/api/gyms/1/reviewsandmore', 'none'],
  ['/api/objects', 'none'],
  ['/api', 'none'],
  ['/api/internal/gyms/1', 'none'],
  ['/api/../internal/gyms/1', 'none'],
  ['//api/gyms', 'none'],
])('the path %s leads to %s', (path, service) => {
  expect(anyMethod(path)).toBe(service)
})

it.each([
  ['/api/unknown', 'member'],
  ['/api/admin/unknown', 'admin'],
])('the unknown path %s needs access %s', (path, access) => {
  expect(findRoute('GET', path)).toMatchObject({ service: 'none', access })
})

it.each([
  ['GET', '/api/reviews/1/share', 'POST'],
  ['POST', '/api/gyms/1', 'GET, HEAD'],
  ['OPTIONS', '/api/gyms', 'GET, HEAD, POST'],
  ['DELETE', '/api/s3/multipart/1', undefined],
  ['HEAD', '/api/gyms', undefined],
])('for %s %s the allowed methods are %s', (method, path, allow) => {
  expect(findRoute(method, path).allow?.split(', ').toSorted().join(', ')).toBe(allow)
})

describe('the contracts', () => {
  it.each(
    allEndpoints
      .filter(({ access }) => access !== 'service')
      .map((each) => [each.method, each.path, each] as const),
  )('define the route of %s %s', (method, path, { service, access, rate, origin }) => {
    const route = findRoute(method, path.replace(/:\w+/g, 'x'))
    expect(route).toMatchObject({ service, access, rate, origin })
    expect(route.allow).toBeUndefined()
  })

  it('take only webhooks from other sites', () => {
    const ofAny = allEndpoints.filter(({ origin }) => origin === 'any')
    expect(ofAny.map(({ path }) => path)).toEqual(['/paypal/webhook'])
  })

  const internal = allEndpoints.filter(({ access }) => access === 'service').map(({ path }) => path)
  it.each(internal)('do not publish %s', (path) => {
    expect(anyMethod(path)).toBe('none')
  })

  it('count each request of an upload as one', () => {
    const ofUploads = allEndpoints.filter(({ path }) => /^\/api\/(objects|s3|review-photos$)/.test(path))
    expect(ofUploads.length).toBeGreaterThan(8)
    for (const { rate, path } of ofUploads) expect(rate, path).toBe('upload')
  })
})
