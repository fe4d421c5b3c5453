// The export of all that is stored of a member. The review service, which has the photos, collects the other parts.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { MemberSession } from '../gateway/session.ts'
import { endpointsOf } from '../http/endpoint.ts'

/** Lists of records by name. Each is a file of the export. */
export const MemberRecords = z.record(z.string(), z.array(z.looseObject({})))
export type MemberRecords = z.infer<typeof MemberRecords>

/** A session as the member sees it, without the id by which the list ends it. */
export const SessionRecord = z.strictObject(MemberSession.omit({ id: true }).shape)
export type SessionRecord = z.infer<typeof SessionRecord>

const params = z.strictObject({ id: Id })

/** The file of `exportAccount`. The gateway has the sessions. */
export const buildExport = endpointsOf('review')('POST', '/internal/members/:id/export', {
  summary: 'Build the ZIP file of all that is stored of a member',
  access: 'service',
  callers: ['gateway'],
  params,
  body: z.strictObject({ sessions: z.array(SessionRecord) }),
  reply: z.unknown(),
})

const records = {
  summary: 'Read what is stored of a member, for the export',
  access: 'service',
  callers: ['review'],
  params,
  reply: MemberRecords,
} as const
const path = '/internal/members/:id/records'

export const readUserRecords = endpointsOf('user')('GET', path, records)
export const readGymRecords = endpointsOf('gym')('GET', path, records)
export const readAdminRecords = endpointsOf('admin')('GET', path, records)
export const readPaymentRecords = endpointsOf('payment')('GET', path, records)
