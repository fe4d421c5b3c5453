import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpointsOf } from '../src/http/endpoint.ts'
import { allEndpoints, isEndpoint } from '../src/registry/endpoints.ts'

const src = join(import.meta.dirname, '../src')
const endpoint = endpointsOf('gym')
const reply = z.object({})

it('has the rate class of its method by default', () => {
  const rateOf = (method: 'GET' | 'DELETE') =>
    endpoint(method, '/api/things', { summary: 'Test', access: 'member', reply }).rate
  expect([rateOf('GET'), rateOf('DELETE')]).toEqual(['read', 'write'])
})

it('does not compile without access, callers, summary and service', () => {
  // @ts-expect-error: access is missing
  endpoint('GET', '/api/things', { summary: 'Test', reply })
  // @ts-expect-error: the summary is missing
  endpoint('GET', '/api/things', { access: 'member', reply })
  // @ts-expect-error: callers are missing
  endpoint('GET', '/internal/things', { summary: 'Test', access: 'service', reply })
  // @ts-expect-error: internal ones have a summary too
  endpoint('GET', '/internal/things', { access: 'service', callers: ['gym'], reply })
  // @ts-expect-error: only internal endpoints have callers
  endpoint('GET', '/api/things', { summary: 'Test', access: 'member', callers: ['gym'], reply })
  // @ts-expect-error: the gateway does not forward internal paths
  endpoint('GET', '/internal/things', { summary: 'Test', access: 'public', reply })
  // @ts-expect-error: a service that does not exist
  endpointsOf('shop')
})

it('is in the registry', async () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(files.map((file): Promise<object> => import(join(src, file))))
  const declared = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
  expect(new Set(allEndpoints)).toEqual(new Set(declared))
})

it('has a unique method and path, within its service if it is internal', () => {
  const keys = allEndpoints.map(
    ({ access, service, method, path }) => `${access === 'service' ? service : ''} ${method} ${path}`,
  )
  expect(new Set(keys).size).toBe(keys.length)
})
