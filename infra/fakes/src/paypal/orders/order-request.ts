// Request bodies of orders and refunds. Unknown fields are errors, so that a misspelt one of ours is found.
import type * as Sdk from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import type { Wire } from './wire.ts'

const Money = z.strictObject({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/),
})

const PurchaseUnit = z.strictObject({
  reference_id: z.string().max(256).default('default'),
  amount: Money,
  custom_id: z.string().max(127).optional(),
  description: z.string().max(127).optional(),
})

const ApplicationContext = z.strictObject({
  brand_name: z.string().max(127),
  shipping_preference: z.literal('NO_SHIPPING'),
  user_action: z.literal('PAY_NOW'),
})

export const OrderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([PurchaseUnit]),
  application_context: ApplicationContext.optional(),
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
    return { field: `/${path.join('/')}`, location: 'body' as const, issue, description: message }
  })
  throw new ApiError('INVALID_REQUEST', details)
}
