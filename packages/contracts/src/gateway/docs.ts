// The published documentation of the API.
import { z } from 'zod'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('gateway')

export const readOpenApi = endpoint('GET', '/api/openapi.json', {
  access: 'public',
  reply: z.looseObject({ openapi: z.string() }),
})

export const openDocs = endpoint('GET', '/api/docs', { access: 'public', reply: z.string() })

export const readDocsStyle = endpoint('GET', '/api/docs/page.css', { access: 'public', reply: z.string() })
