import type { IncomingHttpHeaders } from 'node:http'
import { expect, it } from 'vitest'
import { headersSetBy, replyHeadReader } from '../src/forwarding/reply-head.ts'
import { apiHeaders, securityHeaders } from '../src/middleware/security-headers.ts'

const headOf = replyHeadReader(headersSetBy(securityHeaders(true), apiHeaders))

function read(given: IncomingHttpHeaders) {
  const head = headOf(given, ['x-request-id', 'request-0001', 'x-trace-id', 'trace-1'])
  const names = head.headers.filter((_each, index) => index % 2 === 0).map((name) => `${name}`.toLowerCase())
  expect(names).toEqual([...new Set(names)])
  return { ...head, of: (name: string) => head.headers[names.indexOf(name) * 2 + 1] }
}

it('has our headers and those of the service, without those of the connection', () => {
  const { of, ...head } = read({
    'x-request-id': 'other',
    'x-trace-id': 'other',
    'content-type': 'application/json; charset=utf-8',
    'content-length': '4096',
    'set-cookie': ['mine=1'],
    connection: 'keep-alive',
    'keep-alive': 'timeout=3',
    'x-powered-by': 'gears',
  })
  expect(of('x-request-id')).toBe('request-0001')
  expect(of('x-trace-id')).toBe('trace-1')
  expect(of('x-content-type-options')).toBe('nosniff')
  expect(of('strict-transport-security')).toContain('max-age')
  expect(of('cache-control')).toBe('private, no-cache')
  expect(of('content-type')).toContain('json')
  for (const name of ['set-cookie', 'connection', 'keep-alive', 'x-powered-by'])
    expect(of(name)).toBeUndefined()
  expect(head).toMatchObject({ length: 4096, isCompressible: true, closes: false })
  expect(of('vary')).toBe('Accept-Encoding')
})

it('keeps what the service says about its reply', () => {
  const { of } = read({
    'cache-control': 'private, max-age=60',
    vary: 'Accept-Language',
    'content-type': 'text/plain',
  })
  expect(of('cache-control')).toBe('private, max-age=60')
  expect(of('vary')).toBe('Accept-Language')
})

it.each([
  ['a picture', { 'content-type': 'image/webp', 'content-length': '9000' }],
  ['a small body', { 'content-type': 'application/json', 'content-length': '1023' }],
  ['a compressed body', { 'content-type': 'application/json', 'content-encoding': 'br' }],
])('does not compress %s', (_what, given) => {
  expect(read(given).isCompressible).toBe(false)
})

it('notices that a service is about to stop', () => {
  expect(read({ connection: 'close' }).closes).toBe(true)
})
