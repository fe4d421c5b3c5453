// The session as a browser ends it. It begins by navigation: GET /api/login?returnTo=/path.
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'

export const signOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  reply: z.undefined(),
  status: 204,
})
