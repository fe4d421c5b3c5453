// The published documentation: a valid OpenAPI document of all published endpoints, and a page under a strict policy.
import { allEndpoints } from '@jumpingjack/contracts/registry/endpoints'
import { Validator } from '@seriousme/openapi-schema-validator'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { docsRoutes } from '../src/docs/docs.routes.ts'
import { openApi } from '../src/docs/openapi.ts'

const options = {
  publicUrl: 'https://gyms.example',
  requestsPerMinute: { read: 600, write: 60, upload: 30, 'sign-in': 30, webhook: 1200 },
}
const document = openApi(options)
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, path, ...operation })),
)
const app = express().use(docsRoutes(options))
let server: ReturnType<typeof app.listen>
let url: string

beforeAll(async () => {
  server = app.listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://localhost:${(server.address() as { port: number }).port}`
})
afterAll(() => void server.close())

it('is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(document.openapi).toMatch(/^3\.1\./)
})

it('has every published endpoint and no internal one', () => {
  const published = allEndpoints.filter(({ access }) => access !== 'service')
  const names = published.map(
    ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(operations.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect(JSON.stringify(document)).not.toContain('/internal/')
})

it.each(operations.map((operation) => [operation.name, operation] as const))(
  'describes %s',
  (_name, operation) => {
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/)
    expect(['read', 'write', 'upload', 'sign-in', 'webhook']).toContain(operation['x-rate-class'])
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '429', '500', '503']))
    const parameters = operation.parameters.filter((each: { in: string }) => each.in === 'path')
    expect(parameters).toHaveLength(operation.path.split('{').length - 1)
    if (operation.security.length > 0) expect(operation.responses).toHaveProperty('401')
  },
)

it('shows numbers and lists of a query as such', () => {
  const list = operations.find(({ operationId }) => operationId === 'listGyms')
  const parameter = (name: string) => list.parameters.find((each: { name: string }) => each.name === name)
  expect(parameter('lat').schema).toMatchObject({ type: 'number', minimum: -90, maximum: 90 })
  expect(parameter('bbox')).toMatchObject({ explode: false, schema: { type: 'array', minItems: 4 } })
  expect(parameter('types').schema.items.enum).toContain('CrossFit')
})

it('serves the page, its files and the document from our own origin', async () => {
  const page = await fetch(new URL('/api/docs', url))
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';style-src 'self'/)
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  expect(html).not.toMatch(/https?:\/\/|<script>|<style/)
  const paths = [...html.matchAll(/"(\/api\/[^"]+)"/g)].map(([, path]) => String(path))
  expect(paths).toHaveLength(5)
  for (const path of paths) {
    const reply = await fetch(new URL(path, url))
    expect([path, reply.status]).toEqual([path, 200])
    expect(reply.headers.get('content-type')).toMatch(
      /\.js$/.test(path) ? /javascript/ : /\.css$/.test(path) ? /css/ : /json/,
    )
  }
})
