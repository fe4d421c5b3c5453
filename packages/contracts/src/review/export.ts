// The export of all that is stored of a member. The review service, which has the photos, collects the other parts.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'

/** Lists of records by name. Each is a file of the export. */
export const MemberRecords = z.record(z.string(), z.array(z.looseObject({})))
export type MemberRecords = z.infer<typeof MemberRecords>

/** A ZIP file: the member's records as JSON, and the photos. */
export const exportAccount = endpointsOf('review')('GET', '/api/account/export', {
  access: 'member',
  rate: 'upload',
  reply: z.unknown(),
})

const records = {
  access: 'service',
  callers: ['review'],
  params: z.strictObject({ id: Id }),
  reply: MemberRecords,
} as const
const path = '/internal/members/:id/records'

export const readUserRecords = endpointsOf('user')('GET', path, records)
export const readGymRecords = endpointsOf('gym')('GET', path, records)
export const readAdminRecords = endpointsOf('admin')('GET', path, records)
export const readPaymentRecords = endpointsOf('payment')('GET', path, records)
