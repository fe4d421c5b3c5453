// The published documentation of the API.
import { z } from 'zod'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('gateway')

export const readOpenApi = endpoint('GET', '/api/openapi.json', {
  summary: 'Read the documentation as OpenAPI 3.1',
  access: 'public',
  reply: z.looseObject({ openapi: z.string() }),
})

export const openDocs = endpoint('GET', '/api/docs', {
  summary: 'Read the documentation of the API',
  media: 'text/html',
  access: 'public',
  reply: z.string(),
})

export const readDocsStyle = endpoint('GET', '/api/docs/page.css', {
  summary: 'Read the style of the page',
  media: 'text/*',
  access: 'public',
  reply: z.string(),
})
