// The session of the administrator in this browser. Its storage is the one truth: every tab reads it anew.
import { signOutAdmin } from '@jumpingjack/contracts/admin/admin'
import { callApi, isSignedOut } from '../../../lib/api/api.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
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

const endTries = 5
const endAgainMs = 2_000

const listeners = new Set<() => void>()
let read: { text: string | null; login: AdminLogin | undefined } = { text: null, login: undefined }

/** The same object until the login changes. */
export function adminLogin(): AdminLogin | undefined {
  const text = localStorage.getItem(loginKey)
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
  storeActivity(login.loggedInAt, localStorage)
  storeLogin({ isAuthenticated: true, ...login }, localStorage)
  notify()
}

/** The new password is asked for, or put off. */
export function finishPasswordChange(): void {
  const login = adminLogin()
  if (!login) return
  storeLogin({ ...login, requiresPasswordChange: false }, localStorage)
  notify()
}

/** By the administrator's wish, or because the time is up. */
export function logOut(): void {
  const login = adminLogin()
  removeLogin(localStorage)
  notify()
  if (login) void endOnServer(login, endTries)
}

/** Again where it does not arrive; where it never does, the session ends there by itself. */
async function endOnServer(login: AdminLogin, tries: number): Promise<void> {
  try {
    await callApi(signOutAdmin, { headers: bearer(login) })
  } catch (error) {
    if (!isSignedOut(error) && tries > 1) setTimeout(() => endOnServer(login, tries - 1), endAgainMs)
  }
}

/** The server knows the session of this token no more. */
export function endExpiredSession(token: string, message: string): void {
  if (adminLogin()?.token !== token) return
  removeLogin(localStorage)
  notify()
  showToast({ title: 'Session Expired', description: message, variant: 'destructive' })
}

/** What is stored is dropped where it has ended, or cannot be read. */
export function dropExpiredLogin(now: number): void {
  const login = adminLogin()
  if (!login || now >= nextLogout(login, lastActivity(login, localStorage)).at) removeLogin(localStorage)
}

const endMessages: Record<LogoutReason, string> = {
  idle: 'You have been automatically logged out due to inactivity.',
  'too-old': 'A login is valid for 24 hours. Please log in again.',
}

/** Logs out when the time is up. Gives the milliseconds that are left. */
export function checkExpiry(now: number): number {
  const login = adminLogin()
  if (!login) return 0
  const end = nextLogout(login, lastActivity(login, localStorage))
  if (now < end.at) return end.at - now
  logOut()
  showToast({ title: 'Session Expired', description: endMessages[end.by], variant: 'destructive' })
  return 0
}

/** Activity after the end, as on a computer that wakes up, does not bring the session back. */
export function recordActivity(now: number): void {
  if (checkExpiry(now) > 0) storeActivity(now, localStorage)
}

export function bearer({ token }: Pick<AdminLogin, 'token'>): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

function notify(): void {
  for (const listener of listeners) listener()
}
