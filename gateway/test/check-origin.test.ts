import { expect, it } from 'vitest'
import { originFault } from '../src/middleware/check-origin.ts'

const own = 'https://gyms.example'
const json = { 'content-type': 'application/json', 'content-length': '2' }

it.each([
  ['GET', {}],
  ['HEAD', { origin: 'https://evil.test' }],
  ['POST', { origin: own }],
  ['POST', { origin: own, ...json }],
  ['POST', { origin: own, ...json, 'content-type': 'Application/JSON; charset=utf-8' }],
  ['DELETE', { 'sec-fetch-site': 'same-origin' }],
  ['POST', { origin: own, 'content-length': '0' }],
])('accepts %s with %j', (method, headers) => {
  expect(originFault(method, headers, own)).toBeUndefined()
})

it.each([
  ['POST', {}],
  ['POST', json],
  ['POST', { origin: 'https://evil.test', ...json }],
  ['POST', { origin: 'null', ...json }],
  ['POST', { origin: 'http://gyms.example' }],
  ['POST', { origin: `${own}:8443` }],
  ['POST', { origin: `${own}.evil.test` }],
  ['DELETE', { 'sec-fetch-site': 'same-site' }],
  ['PATCH', { 'sec-fetch-site': 'cross-site' }],
  ['PUT', { 'sec-fetch-site': 'none' }],
  ['POST', { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }],
])('rejects %s with %j as foreign', (method, headers) => {
  expect(originFault(method, headers, own)).toBe('request.foreign-origin')
})

it.each([
  { 'content-length': '5' },
  { 'content-length': '5', 'content-type': 'text/plain' },
  { 'content-length': '5', 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-length': '5', 'content-type': 'application/jsonp' },
  { 'content-length': '5', 'content-type': 'text/plain; x=application/json' },
  { 'transfer-encoding': 'chunked', 'content-type': 'multipart/form-data' },
])('rejects a body with %j', (headers) => {
  expect(originFault('POST', { origin: own, ...headers }, own)).toBe('request.not-json')
})

it('requires JSON but no origin where other servers call', () => {
  expect(originFault('POST', json, undefined)).toBeUndefined()
  expect(originFault('POST', { ...json, origin: 'https://evil.test' }, undefined)).toBeUndefined()
  expect(originFault('POST', { 'content-length': '5', 'content-type': 'text/plain' }, undefined)).toBe(
    'request.not-json',
  )
})
