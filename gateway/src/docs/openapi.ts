// The published endpoints as an OpenAPI 3.1 document, made from the contracts.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { ProblemBody } from '@jumpingjack/contracts/http/problem-body'
import { endpointsByName, schemasByName } from '@jumpingjack/contracts/registry/endpoints'
import { z } from 'zod'
import { type CreateDocumentOptions, createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { RequestLimits } from '../middleware/limit-rate.ts'
import { cookieName } from '../sessions/sessions.ts'
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

type Override = Extract<CreateDocumentOptions['override'], (...args: never[]) => unknown>
interface Schema {
  type?: unknown
  anyOf?: Schema[]
}

/** A text that is parsed into one of these is documented as what it becomes. */
const parsed = new Set(['number', 'int', 'array', 'tuple'])

/** Input as clients see it: a number or a list in a query string, and not the text that the schema parses. */
const inputSchema: Override = ({ jsonSchema, zodSchema, io }) => {
  if (io === 'input') describeParsed({ jsonSchema, zodSchema })
}

function describeParsed({
  jsonSchema,
  zodSchema,
}: Pick<Parameters<Override>[0], 'jsonSchema' | 'zodSchema'>) {
  const { def } = zodSchema._zod
  if (def.type !== 'pipe' || !parsed.has(def.out._zod.def.type)) return
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
  const { $schema: _, ...schema } = z.toJSONSchema(def.out, { io: 'input', override: describeParsed })
  Object.assign(jsonSchema, schema)
}

/** Lists in a query are separated by commas, and null is a missing parameter. */
function simplifyQuery(document: OpenApi): void {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))
  for (const { parameters = [] } of operations) {
    for (const parameter of parameters) {
      if (parameter.in !== 'query') continue
      const schema = parameter.schema as Schema
      const values = schema.anyOf?.filter(({ type }) => type !== 'null')
      if (values?.length === 1) parameter.schema = values[0]
      if (schema.type === 'array') Object.assign(parameter, { style: 'form', explode: false })
    }
  }
}
