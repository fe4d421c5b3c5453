// Deleting the own account, and exporting its data.
import { z } from 'zod'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('gateway')

export const deleteAccount = endpoint('POST', '/api/account/deletion', {
  summary: 'Delete the own account',
  description: 'Deletes everything that the member has stored, except payments, and ends all sessions.',
  problems: ['account.not-confirmed'],
  access: 'member',
  /** The address of the account, typed as a confirmation. */
  body: z.strictObject({ email: z.string().trim().max(maxLengths.email) }),
  reply: z.undefined(),
  status: 204,
})

export const exportAccount = endpoint('GET', '/api/account/export', {
  summary: 'Download all own data',
  description: 'A ZIP file with the records as JSON, and the photos.',
  media: 'application/zip',
  access: 'member',
  rate: 'upload',
  reply: z.unknown(),
})
