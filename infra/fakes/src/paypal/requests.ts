// Request bodies of orders and refunds, and errors. Unknown fields are errors, so that a misspelt one of ours is found.
import { randomBytes } from 'node:crypto'
import type * as Sdk from '@paypal/paypal-server-sdk'
import type { ErrorRequestHandler } from 'express'
import { z } from 'zod'

/** PayPal's own types, of its SDK, as they are in JSON: names in snake case, values of enumerations as text. */
export type Wire<T> = T extends string
  ? `${T}`
  : T extends (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Name in keyof T as Snake<Name & string>]: Wire<T[Name]> }
      : T

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S

const Money = z.strictObject({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/),
})
export type Money = z.infer<typeof Money>

const PurchaseUnit = z.strictObject({
  reference_id: z.string().max(256).default('default'),
  amount: Money,
  custom_id: z.string().max(127).optional(),
  description: z.string().max(127).optional(),
})

export const OrderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([PurchaseUnit]),
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        experience_context: z.strictObject({
          brand_name: z.string().max(127),
          shipping_preference: z.literal('NO_SHIPPING'),
          user_action: z.literal('PAY_NOW'),
        }),
      }),
    })
    .optional(),
}) satisfies z.ZodType<Wire<Sdk.OrderRequest>>
export type OrderRequest = z.infer<typeof OrderRequest>

export const RefundRequest = z.strictObject({ amount: Money.optional() }) satisfies z.ZodType<
  Wire<Sdk.RefundRequest>
>
export type RefundRequest = z.infer<typeof RefundRequest>

/** Throws the provider's error, with a JSON pointer to each invalid field. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body ?? {})
  if (read.success) return read.data
  const details = read.error.issues.map(({ path, code, message, input }) => {
    const isMissing = code === 'invalid_type' && input === undefined
    const issue = isMissing ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_VALUE'
    return { field: `/${path.join('/')}`, location: 'body', issue, description: message }
  })
  throw new ApiError('INVALID_REQUEST', details)
}

const kinds = {
  INVALID_REQUEST: [400, 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  RATE_LIMIT_REACHED: [429, 'Too many requests. Blocked due to rate limiting.'],
} as const

/** `issue` is machine-readable. */
type Detail = Record<'issue' | 'description', string> & Partial<Record<'field' | 'location', string>>

export class ApiError extends Error {
  readonly kind: keyof typeof kinds
  readonly details: Detail[] | undefined

  constructor(kind: keyof typeof kinds, details?: Detail[]) {
    super(kinds[kind][1])
    this.kind = kind
    this.details = details
  }
}

/** A valid request that cannot be processed. */
export function unprocessable(issue: string, description: string): ApiError {
  return new ApiError('UNPROCESSABLE_ENTITY', [{ issue, description }])
}

export function notFound(): ApiError {
  const description = 'Specified resource ID does not exist. Please check the resource ID and try again.'
  return new ApiError('RESOURCE_NOT_FOUND', [{ issue: 'INVALID_RESOURCE_ID', description, location: 'path' }])
}

export const sendApiErrors: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof ApiError)) return next(error)
  const { kind: name, message, details } = error
  res.status(kinds[name][0]).json({ name, message, debug_id: randomBytes(7).toString('hex'), details })
}
