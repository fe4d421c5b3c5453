// The administrator's login in browser storage, shared by all tabs: token, flag, time of login, time of last activity.
import { adminIdleMs, adminSessionMs } from '@jumpingjack/contracts/admin/admin'
import { z } from 'zod'
import type { BrowserStore } from '../../../lib/browser-store.ts'

const AdminLogin = z.object({
  isAuthenticated: z.literal(true),
  token: z.string().min(20),
  email: z.string(),
  /** Milliseconds since 1970, like all times here. */
  loggedInAt: z.number(),
  /** True until the password is changed or the change is skipped. */
  requiresPasswordChange: z.boolean(),
})
export type AdminLogin = z.infer<typeof AdminLogin>

export type Store = Pick<BrowserStore, 'getItem' | 'setItem' | 'removeItem'>

export const loginKey = 'admin-login'
// A separate key, so that a tab that records activity never restores a login that another tab has ended.
const activityKey = 'admin-active-at'

/** Undefined if there is no readable login. */
export function parseLogin(text: string | null): AdminLogin | undefined {
  try {
    return AdminLogin.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

export function storeLogin(login: AdminLogin, store: Store): void {
  store.setItem(loginKey, JSON.stringify(login))
}

export function storeActivity(at: number, store: Store): void {
  store.setItem(activityKey, String(at))
}

export function removeLogin(store: Store): void {
  store.removeItem(loginKey)
  store.removeItem(activityKey)
}

/** Without a recorded activity: the time of the login. */
export function lastActivity({ loggedInAt }: AdminLogin, store: Store): number {
  const at = Number(store.getItem(activityKey))
  return Number.isFinite(at) && at > loggedInAt ? at : loggedInAt
}

export type LogoutReason = 'idle' | 'too-old'

/** When the login ends, and why. */
export function nextLogout({ loggedInAt }: AdminLogin, activeAt: number): { at: number; by: LogoutReason } {
  const idle = activeAt + adminIdleMs
  const old = loggedInAt + adminSessionMs
  return idle < old ? { at: idle, by: 'idle' } : { at: old, by: 'too-old' }
}

/** "29:59". Started seconds count as whole ones. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
