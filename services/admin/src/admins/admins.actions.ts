// Use cases of administrators: signing in, asking for another password, and the first account.
import { setTimeout } from 'node:timers/promises'
import { Problem } from '@jumpingjack/kit/http/problem'
import { operator } from '../audit/audit.rules.ts'
import { newAuditEntry, type Trail } from '../audit/trail.ts'
import {
  endSession,
  type SessionDeps,
  sessionIdOf,
  startSession,
  useSession,
} from '../sessions/sessions.actions.ts'
import { defaultAdminPassword, isDefaultPassword, keyOfEmail, type StoredAdmin } from './admins.rules.ts'
import type { AdminStore } from './admins.store.ts'
import { isCommonPassword } from './common-passwords.ts'
import { type Credentials, newAdmin } from './new-admin.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { SignInLimits } from './sign-in-limits.ts'

export interface AdminDeps extends SessionDeps {
  admins: AdminStore
  limits: SignInLimits
  trail: Trail
  /** A hash of no password, so that an unknown e-mail address takes as long as a known one. */
  decoyHash: string
  /** Whether the password that the product is delivered with opens anything. */
  localMode: boolean
}

/** No refusal comes sooner, so that its time tells even less of what was found. */
const refusalMs = 250

export async function signIn(deps: AdminDeps, { email, password }: Credentials, network: string) {
  const { admins, limits, decoyHash, localMode } = deps
  const earliestRefusal = setTimeout(refusalMs)
  const key = keyOfEmail(email)
  await limits.take(network, key)
  const admin = await admins.find(email)
  const isRight = await isPassword(password, admin?.passwordHash ?? decoyHash)
  const isAllowed = localMode || !isDefaultPassword(password)
  if (!admin || !isRight || !isAllowed) {
    await earliestRefusal
    throw new Problem('admin.invalid-credentials')
  }
  await limits.giveBack(network, key)
  return {
    success: true as const,
    sessionToken: await startCurrentSession(deps, admin),
    requiresPasswordChange: admin.isProvisional,
    message: 'Login successful',
  }
}

/**
 * Whoever makes another password valid ends the sessions afterwards: either that finds this one, or the look at the
 * account here finds the other password.
 */
async function startCurrentSession(deps: AdminDeps, admin: StoredAdmin): Promise<string> {
  const token = await startSession(deps, admin)
  const now = await deps.admins.find(admin.email)
  if (now?.passwordHash === admin.passwordHash) return token
  await endSession(deps, sessionIdOf(token))
  throw new Problem('admin.invalid-credentials')
}

/** The password in use stays valid until the operator applies the new one. */
export async function requestPassword(deps: AdminDeps, sessionToken: string, newPassword: string) {
  const { adminId, email } = await useSession(deps, sessionToken)
  if (isDefaultPassword(newPassword)) throw new Problem('admin.default-password')
  if (isCommonPassword(newPassword)) throw new Problem('admin.common-password')
  const at = deps.now()
  const requested = { passwordHash: await hashPassword(newPassword), at }
  const what = { action: 'admin.password-requested', subject: email }
  await deps.admins.request(adminId, requested, newAuditEntry({ by: email, at }, what, {}, {}))
  await deps.trail.file(adminId)
  return {
    success: true as const,
    message:
      'Password change requested! Contact the system administrator to update the admin password setting.',
  }
}

/** Sees to it that the account of the configuration is there, and that it does not keep the default password. */
export async function ensureFirstAdmin(
  { admins, sessions, trail, now }: Pick<AdminDeps, 'admins' | 'sessions' | 'trail' | 'now'>,
  { email, password }: Credentials,
): Promise<void> {
  const isProvisional = isDefaultPassword(password)
  const admin = await admins.find(email)
  const who = { by: operator, at: now() }
  if (!admin) {
    const first = await newAdmin({ email, password }, isProvisional, now())
    const what = { action: 'admin.added', subject: first.email }
    await admins.insert(first, newAuditEntry(who, what, {}, {}))
    await trail.file(first._id)
  } else if (!isProvisional && (await isPassword(defaultAdminPassword, admin.passwordHash))) {
    const next = { passwordHash: await hashPassword(password), isProvisional }
    const what = { action: 'admin.password-changed', subject: admin.email }
    await admins.changePassword(admin, next, newAuditEntry(who, what, {}, {}))
    await sessions.endAll(admin._id)
    await trail.file(admin._id)
  }
}
