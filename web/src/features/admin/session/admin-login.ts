// The administrator's login as the browser keeps it, for all its tabs: the token with a flag and the time of the login,
// and when somebody was last active.
import { adminIdleMs, adminSessionMs } from '@jumpingjack/contracts/admin/admin'
import { z } from 'zod'

const AdminLogin = z.object({
  isAuthenticated: z.literal(true),
  token: z.string().min(20),
  email: z.string(),
  /** Milliseconds since 1970, as all times here. */
  loggedInAt: z.number(),
  /** Until the password is changed, or that is put off. */
  requiresPasswordChange: z.boolean(),
})
export type AdminLogin = z.infer<typeof AdminLogin>

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const loginKey = 'admin-login'
// Apart from the login, so that a tab that notes activity never writes back a login that another tab has ended.
const activityKey = 'admin-active-at'

/** Undefined when there is none, or when it is unreadable. */
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

/** Of a login without a readable one: when it was made. */
export function lastActivity({ loggedInAt }: AdminLogin, store: Store): number {
  const at = Number(store.getItem(activityKey))
  return Number.isFinite(at) && at > loggedInAt ? at : loggedInAt
}

export type LogoutReason = 'idle' | 'too-old'

/** What ends the login next, and when. */
export function nextLogout({ loggedInAt }: AdminLogin, activeAt: number): { at: number; by: LogoutReason } {
  const idle = activeAt + adminIdleMs
  const old = loggedInAt + adminSessionMs
  return idle < old ? { at: idle, by: 'idle' } : { at: old, by: 'too-old' }
}

/** "29:59"; what is left of a second counts as a whole one. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
