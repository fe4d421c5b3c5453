// One endpoint as an OpenAPI operation.
import type { Access, Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { type ProblemCode, problems } from '@jumpingjack/contracts/http/problems'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { safeMethods } from '@jumpingjack/kit/http/deadline'
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'

export const tags = {
  gym: 'Gyms',
  review: 'Reviews and photos',
  user: 'Members',
  payment: 'Payments',
  places: 'Maps',
  admin: 'Feedback and moderation',
  gateway: 'Sign-in and live updates',
} as const satisfies Record<ServiceName, string>

const security: Record<Access, Record<string, string[]>[]> = {
  public: [],
  member: [{ session: [] }],
  admin: [{ adminToken: [] }],
  service: [],
}

/** `name` is the operation id. */
export function operationOf(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { service, access, rate, params, query, body, summary, description } = endpoint
  return {
    operationId: name,
    ...(summary && { summary }),
    ...(description && { description }),
    tags: [tags[service]],
    security: security[access],
    'x-rate-class': rate,
    requestParams: { ...(hasFields(params) && { path: params }), ...(hasFields(query) && { query }) },
    ...(hasFields(body) || !(body instanceof z.ZodObject) ? { requestBody: requestBody(body) } : {}),
    responses: { ...successes(endpoint), ...problemReplies(endpoint) },
  }
}

function requestBody(body: z.ZodType) {
  return { required: !body.safeParse({}).success, content: { 'application/json': { schema: body } } }
}

function successes(endpoint: Endpoint): Record<`2${string}`, ZodOpenApiResponseObject> {
  const success = successOf(endpoint)
  const { status, statusOfRepeat } = endpoint
  return {
    [status]: success,
    ...(statusOfRepeat && { [statusOfRepeat]: { ...success, description: 'Existed already' } }),
  }
}

function successOf({ status, reply, query, media = 'application/json' }: Endpoint): ZodOpenApiResponseObject {
  if (status === 302) {
    return { description: 'Redirect', headers: z.object({ Location: z.string() }) }
  }
  if (status === 204) return { description: 'Success' }
  return {
    description: status === 201 ? 'Created' : 'Success',
    content: { [media]: media === 'application/json' ? { schema: reply } : {} },
    ...('cursor' in fieldsOf(query) && { headers: pageHeaders }),
  }
}

const pageHeaders = z.object({
  'X-Total-Count': z.string().meta({ description: 'Number of entries on all pages.' }),
  Link: z.string().optional().meta({ description: 'URL of the next page, with `rel="next"`.' }),
})

function hasFields(schema: z.ZodType): schema is z.ZodObject {
  return Object.keys(fieldsOf(schema)).length > 0
}

function fieldsOf(schema: z.ZodType): object {
  return schema instanceof z.ZodObject ? schema.shape : {}
}

const ofEvery: ProblemCode[] = ['request.invalid', 'request.too-many', 'service.unavailable', 'server.error']
const ofUnsafeMethods: ProblemCode[] = ['request.malformed', 'request.too-large', 'request.not-json']

/** Its problems by status. */
function problemReplies(endpoint: Endpoint): Record<`4${string}`, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(problemsOf(endpoint), (code) => problems[code].status)
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, problemReply(status, codes)]))
}

function problemsOf({
  access,
  method,
  origin,
  isLimitedPerDay,
  problems: own = [],
}: Endpoint): ProblemCode[] {
  return [
    ...ofEvery,
    ...(isLimitedPerDay ? (['request.too-many-today'] as const) : []),
    ...(access === 'member' || access === 'admin' ? (['identity.required'] as const) : []),
    ...(access === 'admin' ? (['admin.session-ended'] as const) : []),
    ...(safeMethods.has(method) ? [] : ofUnsafeMethods),
    ...(!safeMethods.has(method) && origin === 'own' ? (['request.foreign-origin'] as const) : []),
    ...own,
  ]
}

function problemReply(status: number, codes: ProblemCode[]): ZodOpenApiResponseObject {
  return {
    description: codes.map((code) => `\`${code}\` ${problems[code].message}`).join('<br>'),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }],
          type: 'object',
          properties: { code: { enum: codes } },
        },
      },
    },
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
    }),
  }
}
