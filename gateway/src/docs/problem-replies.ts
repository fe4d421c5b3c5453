// The problems of an operation, by status.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { type ProblemCode, problems } from '@jumpingjack/contracts/http/problems'
import { safeMethods } from '@jumpingjack/kit/http/deadline'
import type { ZodOpenApiResponseObject } from 'zod-openapi'

const ofEvery: ProblemCode[] = ['request.invalid', 'request.too-many', 'service.unavailable', 'server.error']
const ofUnsafeMethods: ProblemCode[] = ['request.malformed', 'request.too-large', 'request.not-json']

/** `own`: its own problems, besides those of its access and method. */
export function problemReplies(
  endpoint: Endpoint,
  own: readonly ProblemCode[],
): Record<`4${string}`, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy([...problemsOf(endpoint), ...own], (code) => problems[code].status)
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, problemReply(status, codes)]))
}

function problemsOf({ access, method, origin, isLimitedPerDay }: Endpoint): ProblemCode[] {
  return [
    ...ofEvery,
    ...(isLimitedPerDay ? (['request.too-many-today'] as const) : []),
    ...(access === 'member' || access === 'admin' ? (['identity.required'] as const) : []),
    ...(access === 'admin' ? (['admin.session-ended'] as const) : []),
    ...(safeMethods.has(method) ? [] : ofUnsafeMethods),
    ...(!safeMethods.has(method) && origin === 'own' ? (['request.foreign-origin'] as const) : []),
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
