// Use cases of administrators: sign in, request another password, create the first account.
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@jumpingjack/kit/http/problem'
import { type AuditLog, newAuditEntry } from '../audit/audit.actions.ts'
import { operator } from '../audit/audit.rules.ts'
import {
  endSession,
  type SessionDeps,
  sessionIdOf,
  startSession,
  useSession,
} from '../sessions/sessions.actions.ts'
import { defaultAdminPassword, isDefaultPassword, keyOfEmail, type StoredAdmin } from './admins.rules.ts'
import { type AdminStore, adminIdOf } from './admins.store.ts'
import { hashPassword, isCommonPassword, isPassword } from './passwords.store.ts'
import type { SignInLimits } from './sign-in-limits.store.ts'

export interface AdminDeps extends SessionDeps {
  admins: AdminStore
  limits: SignInLimits
  auditLog: AuditLog
  /** Compared for an unknown e-mail address, so that it takes as long as a known one. */
  decoyHash: Promise<string>
  /** Whether the default password is accepted. */
  acceptsDefault: boolean
}

interface Credentials {
  email: string
  password: string
}

/** Minimum time of a rejection, so that it does not reveal whether the account exists. */
const rejectionMinMs = 250

export async function signIn(deps: AdminDeps, { email, password }: Credentials, network: string) {
  const { admins, limits, decoyHash, acceptsDefault } = deps
  const earliestRejection = sleep(rejectionMinMs)
  const key = keyOfEmail(email)
  await limits.take(network, key)
  const admin = await admins.find(email)
  const isRight = await isPassword(password, admin?.passwordHash ?? (await decoyHash))
  const isAllowed = acceptsDefault || !isDefaultPassword(password)
  if (!admin || !isRight || !isAllowed) {
    await earliestRejection
    throw new Problem('admin.invalid-credentials')
  }
  await limits.refund(network, key)
  return {
    success: true as const,
    sessionToken: await startCurrentSession(deps, admin),
    requiresPasswordChange: admin.isProvisional,
    message: 'Login successful',
  }
}

/**
 * A new password ends the account's sessions after it is stored. Reading the account again after the session is stored
 * makes sure that no session of an old password survives.
 */
async function startCurrentSession(deps: AdminDeps, admin: StoredAdmin): Promise<string> {
  const token = await startSession(deps, admin)
  const current = await deps.admins.find(admin.email)
  if (current?.passwordHash === admin.passwordHash) return token
  await endSession(deps, sessionIdOf(token))
  throw new Problem('admin.invalid-credentials')
}

interface PasswordChange {
  sessionToken: string
  currentPassword?: string | undefined
  newPassword: string
}

/** The current password stays valid until the operator applies the new one. */
export async function requestPassword(deps: AdminDeps, change: PasswordChange, network: string) {
  const { sessionToken, currentPassword, newPassword } = change
  const { adminId, email } = await useSession(deps, sessionToken)
  await checkCurrentPassword(deps, { email, password: currentPassword ?? '' }, network)
  if (isDefaultPassword(newPassword)) throw new Problem('admin.default-password')
  if (await isCommonPassword(newPassword)) throw new Problem('admin.common-password')
  const at = deps.now()
  const requested = { passwordHash: await hashPassword(newPassword), at }
  const what = { action: 'admin.password-requested', subject: email }
  await deps.admins.requestPassword(adminId, requested, newAuditEntry({ by: email, at }, what, {}, {}))
  await deps.auditLog.flush(adminId)
  return {
    success: true as const,
    message:
      'Password change requested! Contact the system administrator to update the admin password setting.',
  }
}

/** A stolen token must not be enough. Somebody else knows a delivered password anyway. */
async function checkCurrentPassword(deps: AdminDeps, { email, password }: Credentials, network: string) {
  const { admins, limits } = deps
  const admin = await admins.find(email)
  if (!admin) throw new Problem('admin.session-ended')
  if (password === '' && admin.isProvisional && !admin.requested) return
  await limits.take(network, email)
  if (!(await isPassword(password, admin.passwordHash))) throw new Problem('admin.wrong-password')
  await limits.refund(network, email)
}

/** Creates the configured account. Replaces its default password if another one is configured. */
export async function ensureFirstAdmin(
  { admins, sessions, auditLog, now }: Pick<AdminDeps, 'admins' | 'sessions' | 'auditLog' | 'now'>,
  { email, password }: Credentials,
): Promise<void> {
  const isProvisional = isDefaultPassword(password)
  const admin = await admins.find(email)
  const who = { by: operator, at: now() }
  if (!admin) {
    const first = await newAdmin({ email, password }, isProvisional, now())
    const what = { action: 'admin.added', subject: first.email }
    await admins.insert(first, newAuditEntry(who, what, {}, {}))
    await auditLog.flush(first._id)
  } else if (!isProvisional && (await isPassword(defaultAdminPassword, admin.passwordHash))) {
    const next = { passwordHash: await hashPassword(password), isProvisional }
    const what = { action: 'admin.password-changed', subject: admin.email }
    await admins.changePassword(admin, next, newAuditEntry(who, what, {}, {}))
    await sessions.endAll(admin._id)
    await auditLog.flush(admin._id)
  }
}

export async function newAdmin(
  { email, password }: Credentials,
  isProvisional: boolean,
  now: Date,
): Promise<StoredAdmin> {
  return {
    _id: adminIdOf(email),
    email: keyOfEmail(email),
    passwordHash: await hashPassword(password),
    isProvisional,
    requested: null,
    createdAt: now,
  }
}
