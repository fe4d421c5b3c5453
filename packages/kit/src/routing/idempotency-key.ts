// The header `Idempotency-Key`: a request with the key of an earlier one gets the reply of that one.
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { parseInput } from '../http/problem.ts'

const IdempotencyKey = z
  .string()
  .regex(/^.{1,100}$/, 'The header Idempotency-Key must have 1 to 100 characters')
  .optional()

/** Undefined without the header. Throws a Problem if it is invalid. */
export function idempotencyKey({ headers }: IncomingMessage): string | undefined {
  return parseInput(IdempotencyKey, headers['idempotency-key'])
}
