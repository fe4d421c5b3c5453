import { expect, it } from 'vitest'
import { originFault } from '../src/middleware/check-origin.ts'

const own = 'https://gyms.example'
const evil = 'https://evil.test'
const json = { 'content-type': 'application/json', 'content-length': '2' }
const foreign = 'request.foreign-origin'
const notJson = 'request.not-json'
const body = (type?: string) => ({ origin: own, 'content-length': '5', 'content-type': type })

it.each<[string, Record<string, string | undefined>, string | undefined]>([
  ['GET', {}, undefined],
  ['HEAD', { origin: evil }, undefined],
  ['POST', { origin: own }, undefined],
  ['POST', { origin: own, ...json }, undefined],
  ['POST', body('Application/JSON; charset=utf-8'), undefined],
  ['DELETE', { 'sec-fetch-site': 'same-origin' }, undefined],
  ['POST', { origin: own, 'content-length': '0' }, undefined],
  ['POST', {}, foreign],
  ['POST', json, foreign],
  ['POST', { origin: evil, ...json }, foreign],
  ['POST', { origin: 'null', ...json }, foreign],
  ['POST', { origin: 'http://gyms.example' }, foreign],
  ['POST', { origin: `${own}:8443` }, foreign],
  ['POST', { origin: `${own}.evil.test` }, foreign],
  ['DELETE', { 'sec-fetch-site': 'same-site' }, foreign],
  ['PATCH', { 'sec-fetch-site': 'cross-site' }, foreign],
  ['PUT', { 'sec-fetch-site': 'none' }, foreign],
  ['POST', { origin: evil, 'sec-fetch-site': 'same-origin' }, foreign],
  ['POST', body(), notJson],
  ['POST', body('text/plain'), notJson],
  ['POST', body('application/x-www-form-urlencoded'), notJson],
  ['POST', body('application/jsonp'), notJson],
  ['POST', body('text/plain; x=application/json'), notJson],
  ['POST', { origin: own, 'transfer-encoding': 'chunked', 'content-type': 'multipart/form-data' }, notJson],
])('%s with %j: %s', (method, headers, fault) => {
  expect(originFault(method, headers, own)).toBe(fault)
})

it.each([
  [json, undefined],
  [{ ...json, origin: evil }, undefined],
  [{ 'content-length': '5', 'content-type': 'text/plain' }, notJson],
])('requires JSON but no origin where other servers call: %j', (headers, fault) => {
  expect(originFault('POST', headers, undefined)).toBe(fault)
})
