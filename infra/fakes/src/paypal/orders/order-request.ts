// Request bodies of orders and refunds.
import { z } from 'zod'
import { ApiError } from './api-error.ts'

const Money = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/),
})

const PurchaseUnit = z.object({
  reference_id: z.string().max(256).default('default'),
  amount: Money,
  custom_id: z.string().max(255).optional(),
  description: z.string().max(127).optional(),
})

export const OrderRequest = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([PurchaseUnit]),
})
export type OrderRequest = z.infer<typeof OrderRequest>

export const RefundRequest = z.object({ amount: Money.optional() })
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
