// Request bodies of orders and refunds.
import { z } from 'zod'
import { ApiError } from './api-error.ts'

const Money = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/),
})

export const OrderRequest = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().max(256).default('default'),
        amount: Money,
        payee: z.object({ merchant_id: z.string(), email_address: z.string() }).partial().optional(),
        custom_id: z.string().max(255).optional(),
        invoice_id: z.string().max(127).optional(),
        description: z.string().max(127).optional(),
        soft_descriptor: z.string().max(22).optional(),
      }),
    )
    .min(1)
    .max(10),
  payment_source: z.object({ paypal: z.record(z.string(), z.unknown()) }).optional(),
})
export type OrderRequest = z.infer<typeof OrderRequest>

export const RefundRequest = z.object({
  amount: Money.optional(),
  custom_id: z.string().max(127).optional(),
  invoice_id: z.string().max(127).optional(),
  note_to_payer: z.string().max(255).optional(),
})
export type RefundRequest = z.infer<typeof RefundRequest>

/** Throws the provider's error, with a JSON pointer to each invalid field. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body ?? {})
  if (read.success) return read.data
  throw new ApiError(
    'INVALID_REQUEST',
    read.error.issues.map(({ path, code, message, input }) => ({
      field: `/${path.join('/')}`,
      location: 'body',
      issue:
        code === 'invalid_type' && input === undefined
          ? 'MISSING_REQUIRED_PARAMETER'
          : 'INVALID_PARAMETER_VALUE',
      description: message,
    })),
  )
}
