// The export of all that is stored of the member.
import { z } from 'zod'
import { endpointsOf } from '../http/endpoint.ts'

/** A ZIP file: the member's records as JSON, and the photos. */
export const exportAccount = endpointsOf('gateway')('GET', '/api/account/export', {
  access: 'member',
  rate: 'upload',
  reply: z.unknown(),
})
