// The published documentation: a valid OpenAPI document of all published endpoints, and a page under a strict policy.
import { allEndpoints } from '@jumpingjack/contracts/registry/endpoints'
import { serve } from '@jumpingjack/kit/testing/serve'
import { Validator } from '@seriousme/openapi-schema-validator'
import express from 'express'
import { afterAll, expect, it } from 'vitest'
import { docsRoutes } from '../src/docs/docs.routes.ts'
import { openApi } from '../src/docs/openapi.ts'
import { type Schema, schemaHtml } from '../src/docs/page/schema-html.ts'

const options = {
  publicUrl: 'https://gyms.example',
  limits: { perMinute: { read: 600, write: 60, upload: 30, 'sign-in': 30, webhook: 1200 }, perDay: 50 },
}
const document = openApi(options)
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, path, ...operation })),
)
const { url, close } = await serve(express().use(docsRoutes(options)))
afterAll(close)

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

it.each(operations)('describes $name', (operation) => {
  expect(operation.summary).toMatch(/^[A-Z].*[^.]$/)
  expect(['read', 'write', 'upload', 'sign-in', 'webhook']).toContain(operation['x-rate-class'])
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '429', '500', '503']))
  const parameters = operation.parameters.filter((each: { in: string }) => each.in === 'path')
  expect(parameters).toHaveLength(operation.path.split('{').length - 1)
  if (operation.security.length > 0) expect(operation.responses).toHaveProperty('401')
})

it('shows numbers and lists of a query as such', () => {
  const list = operations.find(({ operationId }) => operationId === 'listGyms')
  const parameter = (name: string) => list.parameters.find((each: { name: string }) => each.name === name)
  expect(parameter('lat').schema).toMatchObject({ type: 'number', minimum: -90, maximum: 90 })
  expect(parameter('bbox')).toMatchObject({ explode: false, schema: { type: 'array', minItems: 4 } })
  expect(parameter('types').schema.items.enum).toContain('CrossFit')
})

it('serves the page, its style and the document from our own origin, without scripts', async () => {
  const page = await fetch(new URL('/api/docs', url))
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none';style-src 'self'/)
  expect(html).not.toMatch(/https?:\/\/|<script|<style|style=/)
  const paths = [...html.matchAll(/"(\/api\/[^"]+)"/g)].map(([, path]) => String(path))
  expect(paths).toEqual(['/api/docs/page.css', '/api/openapi.json'])
  for (const path of paths) {
    const reply = await fetch(new URL(path, url))
    expect([path, reply.status]).toEqual([path, 200])
    expect(reply.headers.get('content-type')).toMatch(/\.css$/.test(path) ? /css/ : /json/)
  }
})

it('shows every operation and every schema, and links to none that is missing', async () => {
  const html = await (await fetch(new URL('/api/docs', url))).text()
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(operations.map(({ operationId }) => operationId)))
  const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.filter((id) => !ids.includes(id))).toEqual([])
  expect(links).toContain('schema-Gym')
})

it.each<[Schema, string]>([
  [{ type: 'string', format: 'uuid' }, 'string, uuid'],
  [{ type: ['string', 'null'], maxLength: 20 }, 'string | null, at most 20 characters'],
  [{ type: 'integer', minimum: 1, maximum: 5 }, 'integer, 1 to 5'],
  [{ type: 'integer', minimum: -Number.MAX_SAFE_INTEGER }, 'integer'],
  [{ enum: ['<', 'b'] }, '&#34;&#60;&#34; | &#34;b&#34;'],
  [
    { type: 'array', items: { $ref: '#/components/schemas/Gym' }, maxItems: 3 },
    'list of <a href="#schema-Gym">Gym</a>, at most 3 items',
  ],
  [{ type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] }, '[number; number]'],
  [
    {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'object', properties: { c: {} } } },
      required: ['a'],
    },
    '{\n  a: string\n  b?: {\n    c?: any\n  }\n}',
  ],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{\n  [name]: number\n}'],
])('writes a schema as text: %j', (schema, text) => {
  expect(schemaHtml(schema)).toBe(text)
})
