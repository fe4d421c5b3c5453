// Administrators: sign-in with a bearer token, change of password, audit trail.
import { z } from 'zod'
import { dayMs, minuteMs } from '../fields/durations.ts'
import { pageQuery } from '../fields/fields.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('admin')

export const adminPasswordMin = 8
export const adminIdleMs = 30 * minuteMs
export const adminSessionMs = dayMs

const SessionToken = z.string().min(1).max(200)

export const signInAdmin = endpoint('POST', '/api/admin/auth', {
  summary: 'Sign in as an administrator',
  problems: ['admin.invalid-credentials', 'admin.too-many-tries'],
  access: 'public',
  rate: 'sign-in',
  body: z.strictObject({
    email: z.string().min(1).max(maxLengths.email),
    password: z.string().min(1).max(200),
  }),
  reply: z.object({
    success: z.literal(true),
    /** Sent with every admin call as `Authorization: Bearer TOKEN`. */
    sessionToken: z.string(),
    /** True while the default password has not been changed. */
    requiresPasswordChange: z.boolean(),
    message: z.string(),
  }),
})

/** Only the first change of a delivered password needs no current one. */
export const changeAdminPassword = endpoint('POST', '/api/admin/change-password', {
  summary: 'Request another password',
  description: 'It becomes valid when the operator applies it: `npm run admin -- apply-password EMAIL`.',
  problems: ['admin.session-ended', 'admin.default-password', 'admin.common-password'],
  access: 'public',
  rate: 'sign-in',
  body: z.strictObject({
    sessionToken: SessionToken,
    currentPassword: z.string().max(200).optional(),
    newPassword: z
      .string()
      .min(adminPasswordMin, `Password must be at least ${adminPasswordMin} characters long`)
      .max(200, 'Password must be at most 200 characters long'),
  }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
})

export const signOutAdmin = endpoint('POST', '/api/admin/logout', {
  summary: 'Sign out as an administrator',
  access: 'admin',
  reply: z.object({ success: z.literal(true) }),
})

/** Counts as activity. Problem `admin.session-ended` for an invalid token. */
export const checkAdminSession = endpoint('POST', '/internal/admin/sessions/check', {
  summary: 'Check the token of an administrator',
  access: 'service',
  callers: ['gateway'],
  body: z.strictObject({ token: SessionToken }),
  reply: z.object({ adminId: z.string(), sessionId: z.string(), email: z.string() }),
})

export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** E-mail address, or `operator` for changes made on the server. */
  by: z.string(),
  action: z.string(),
  subject: z.string(),
  /** The changed fields with old and new value. Never a password or a token. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint('GET', '/api/admin/audit', {
  summary: 'List the audit trail',
  description: 'Newest first.',
  access: 'admin',
  query: z.strictObject({
    subject: z.string().max(200).optional(),
    ...pageQuery,
  }),
  reply: z.array(AuditEntry),
})
