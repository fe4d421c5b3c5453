// What a page reports to operators: how fast it was, and its errors. Nothing in it names a member or what one has written.
import { z } from 'zod'
import { endpointsOf } from '../http/endpoint.ts'
import { pages } from './pages.ts'

const endpoint = endpointsOf('gateway')

const milliseconds = z.number().min(0).max(600_000)

const PageError = z.strictObject({
  kind: z.enum(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'ZodError', 'other']),
  /** Where in our scripts: file, line and column. */
  at: z
    .string()
    .regex(/^\/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/)
    .optional(),
})

export const reportPage = endpoint('POST', '/api/vitals', {
  summary: 'Report how fast a page was, and its errors',
  description: 'Our pages send it when they are left. It holds nothing of a member.',
  access: 'public',
  // So that reports do not count among the changes of a member.
  rate: 'read',
  body: z.strictObject({
    page: z.enum([...pages, 'other']),
    /** Largest Contentful Paint. */
    lcpMs: milliseconds.optional(),
    /** Interaction to Next Paint. */
    inpMs: milliseconds.optional(),
    /** Cumulative Layout Shift. */
    cls: z.number().min(0).max(1_000).optional(),
    errors: z.array(PageError).max(5),
  }),
  reply: z.undefined(),
  status: 204,
})
