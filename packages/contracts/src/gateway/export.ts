// The export of all that is stored of the member.
import { z } from 'zod'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('gateway')

export const exportAccount = endpoint('GET', '/api/account/export', {
  summary: 'Download all own data',
  description: 'A ZIP file with the records as JSON, and the photos.',
  media: 'application/zip',
  access: 'member',
  rate: 'upload',
  reply: z.unknown(),
})
