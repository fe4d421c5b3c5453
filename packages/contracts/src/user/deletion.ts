// The part of the user service in deleting an account.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('user')

/** Idempotent. Problem `account.not-confirmed` unless `email` is the address of the account. */
export const eraseAccount = endpoint('POST', '/internal/users/erasure', {
  access: 'service',
  callers: ['gateway'],
  body: z.strictObject({ userId: Id, email: z.string().max(maxLengths.email) }),
  reply: z.object({ erased: z.literal(true) }),
})
