// The administrator's session in this browser. Storage is the only source of truth, read again by every tab.
import { signOutAdmin } from '@jumpingjack/contracts/admin/admin'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { callApi } from '../../../lib/api/api.ts'
import { isSignedOut } from '../../../lib/api/api-error.ts'
import { localStore } from '../../../lib/browser-store.ts'
import { showError } from '../../../ui/overlay/toasts.ts'
import {
  type AdminLogin,
  type LogoutReason,
  lastActivity,
  loginKey,
  nextLogout,
  parseLogin,
  removeLogin,
  storeActivity,
  storeLogin,
} from './admin-login.ts'

const signOutAttempts = 5
const signOutRetryMs = 2_000

/** Why the last session ended by itself; the login form says so. */
let endReason: string | undefined
export const sessionEndReason = (): string | undefined => endReason

const listeners = new Set<() => void>()
let read: { text: string | null; login: AdminLogin | undefined } = { text: null, login: undefined }

/** Returns the same object until the login changes. */
export function adminLogin(): AdminLogin | undefined {
  const text = localStore.getItem(loginKey)
  if (text !== read.text) read = { text, login: parseLogin(text) }
  return read.login
}

export function subscribeToLogin(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function startSession(login: Omit<AdminLogin, 'isAuthenticated'>): void {
  endReason = undefined
  storeActivity(login.loggedInAt, localStore)
  storeLogin({ isAuthenticated: true, ...login }, localStore)
  notify()
}

/** Runs after a new password is requested, or when that is skipped. */
export function finishPasswordChange(): void {
  const login = adminLogin()
  if (!login) return
  storeLogin({ ...login, requiresPasswordChange: false }, localStore)
  notify()
}

export function logOut(): void {
  const login = adminLogin()
  removeLogin(localStore)
  notify()
  if (login) void signOutOnServer(login, signOutAttempts)
}

/** Retried a few times. If the server cannot be reached, the session expires there. */
async function signOutOnServer(login: AdminLogin, attempts: number): Promise<void> {
  try {
    await callApi(signOutAdmin, { headers: bearer(login) })
  } catch (error) {
    if (!isSignedOut(error) && attempts > 1)
      setTimeout(() => signOutOnServer(login, attempts - 1), signOutRetryMs)
  }
}

/** Runs when the server has rejected the session of this token. */
export function endExpiredSession(token: string, message: string): void {
  if (adminLogin()?.token !== token) return
  endReason = message
  removeLogin(localStore)
  notify()
  showError(message, t`Session Expired`)
}

/** Removes a stored login that has expired or is unreadable. */
export function dropExpiredLogin(now: number): void {
  const login = adminLogin()
  const end = login && nextLogout(login, lastActivity(login, localStore))
  if (end && now < end.at) return
  if (end) endReason = i18n.t(endMessages[end.by])
  removeLogin(localStore)
}

const endMessages: Record<LogoutReason, MessageDescriptor> = {
  idle: msg`You have been automatically logged out due to inactivity.`,
  'too-old': msg`A login is valid for 24 hours. Please log in again.`,
}

/** Logs out when the login has expired. Returns the milliseconds left. */
export function checkExpiry(now: number): number {
  const login = adminLogin()
  if (!login) return 0
  const end = nextLogout(login, lastActivity(login, localStore))
  if (now < end.at) return end.at - now
  endReason = i18n.t(endMessages[end.by])
  logOut()
  showError(endReason, t`Session Expired`)
  return 0
}

/** Activity after the expiry, for example after standby, does not revive the session. */
export function recordActivity(now: number): void {
  if (checkExpiry(now) > 0) storeActivity(now, localStore)
}

export function bearer({ token }: Pick<AdminLogin, 'token'>): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

function notify(): void {
  for (const listener of listeners) listener()
}
