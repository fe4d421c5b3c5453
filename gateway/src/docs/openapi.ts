// The published endpoints as an OpenAPI 3.1 document, made from the contracts.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { ProblemBody } from '@jumpingjack/contracts/http/problem-body'
import { endpointsByName, schemasByName } from '@jumpingjack/contracts/registry/endpoints'
import { z } from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { RequestLimits } from '../middleware/limit-rate.ts'
import { cookieName } from '../sessions/sessions.ts'
import { inputSchema, simplifyQuery } from './input-schema.ts'
import { operationOf, tags } from './operation.ts'

export type OpenApi = ReturnType<typeof createDocument>

export interface DocsOptions {
  publicUrl: string
  limits: RequestLimits
}

// Named schemas appear once, and operations refer to them.
for (const [id, schema] of schemasByName) z.globalRegistry.add(schema, { ...schema.meta(), id })

export function openApi({ publicUrl, limits }: DocsOptions): OpenApi {
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: { title: 'Jumpingjack', version: '1', description: introduction(limits) },
      servers: [{ url: publicUrl }],
      tags: Object.values(tags).map((name) => ({ name })),
      paths: paths(),
      components: {
        schemas: { Problem: ProblemBody },
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: cookieName,
            description: 'Set by `GET /api/login`.',
          },
          adminToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'The `sessionToken` of `POST /api/admin/auth`.',
          },
        },
      },
    },
    { override: inputSchema },
  )
  simplifyQuery(document)
  return document
}

function paths(): ZodOpenApiPathsObject {
  const published = [...endpointsByName].filter(([, { access }]) => access !== 'service')
  const byPath = Map.groupBy(published, ([, { path }]) => path.replace(/:(\w+)/g, '{$1}'))
  return Object.fromEntries(
    [...byPath]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, endpoints]) => [
        path,
        Object.fromEntries(
          endpoints.map(([name, endpoint]) => [methodOf(endpoint), operationOf(name, endpoint)]),
        ),
      ]),
  )
}

function methodOf({ method }: Endpoint) {
  return method.toLowerCase() as Lowercase<Endpoint['method']>
}

function introduction({ perMinute, perDay }: RequestLimits): string {
  const rates = Object.entries(perMinute).map(([name, limit]) => `| ${name} | ${limit} |`)
  return `The API of Jumpingjack, as its pages use it.

**Callers.** Members are identified by a session cookie, administrators by a bearer token.

**Errors.** Every response that is not a success has a JSON body with a \`code\`, a \`message\` and a \`requestId\`.

**Other sites.** A request other than GET must have the \`Origin\` of our pages, and its body must be JSON.

**Rates.** Requests per minute, counted per member, or per network of a visitor:

| class | requests |
|---|---|
${rates.join('\n')}

An endpoint that may reply \`request.too-many-today\` takes ${perDay} requests per day as well.
`
}
