// The published documentation of the API.
import { z } from 'zod'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('gateway')

export const readOpenApi = endpoint('GET', '/api/openapi.json', {
  access: 'public',
  reply: z.looseObject({ openapi: z.string() }),
})

export const openDocs = endpoint('GET', '/api/docs', { access: 'public', reply: z.string() })

export const docsFiles = ['page.css', 'page.js', 'viewer.css', 'viewer.js'] as const
export type DocsFile = (typeof docsFiles)[number]

export const readDocsFile = endpoint('GET', '/api/docs/:file', {
  access: 'public',
  params: z.strictObject({ file: z.enum(docsFiles) }),
  reply: z.string(),
})
