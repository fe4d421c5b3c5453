// The administrator's session in this browser, and API calls with its token. Storage is the only source of truth, read
// again by every tab.

import { adminIdleMs, adminSessionMs, signOutAdmin } from '@jumpingjack/contracts/admin/admin'
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { urlOf } from '@jumpingjack/contracts/http/url'
import { readPhotoForModeration } from '@jumpingjack/contracts/review/moderation'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type CallInput, callApi, callApiWithHeaders } from '../../../lib/api/api.ts'
import { ApiError, isSignedOut } from '../../../lib/api/api-error.ts'
import { replyMaxMs } from '../../../lib/api/deadline.ts'
import { userMessage } from '../../../lib/api/user-facing-error.ts'
import { adminLoginKey, localStore } from '../../../lib/browser-store.ts'
import { parseJson } from '../../../lib/parse-json.ts'
import { showError } from '../../../ui/overlay/toasts.ts'

const signOutAttempts = 5
const signOutRetryMs = 2_000

/** Why the last session ended by itself; the login form says so. */
let endReason: string | undefined
export const sessionEndReason = (): string | undefined => endReason

let read: { text: string | null; login: AdminLogin | undefined } = { text: null, login: undefined }

/** Returns the same object until the login changes. */
export function adminLogin(): AdminLogin | undefined {
  const text = localStore.getItem(adminLoginKey)
  if (text !== read.text) read = { text, login: parseLogin(text) }
  return read.login
}

export function startSession(login: Omit<AdminLogin, 'isAuthenticated'>): void {
  endReason = undefined
  storeActivity(login.loggedInAt)
  storeLogin({ isAuthenticated: true, ...login })
}

/** Runs after a new password is requested, or when that is skipped. */
export function finishPasswordChange(): void {
  const login = adminLogin()
  if (!login) return
  storeLogin({ ...login, requiresPasswordChange: false })
}

export function logOut(): void {
  const login = adminLogin()
  removeLogin()
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

function endExpiredSession(token: string, message: string): void {
  if (adminLogin()?.token !== token) return
  endReason = message
  removeLogin()
  showError(message, t`Session Expired`)
}

/** Removes a stored login that has expired or is unreadable. */
function dropExpiredLogin(now: number): void {
  const login = adminLogin()
  const end = login && nextLogout(login, lastActivity(login))
  if (end && now < end.at) return
  if (end) endReason = i18n.t(endMessages[end.by])
  removeLogin()
}

const endMessages: Record<LogoutReason, MessageDescriptor> = {
  idle: msg`You have been automatically logged out due to inactivity.`,
  'too-old': msg`A login is valid for 24 hours. Please log in again.`,
}

/** Logs out when the login has expired. Returns the milliseconds left. */
export function checkExpiry(now: number): number {
  const login = adminLogin()
  if (!login) return 0
  const end = nextLogout(login, lastActivity(login))
  if (now < end.at) return end.at - now
  endReason = i18n.t(endMessages[end.by])
  logOut()
  showError(endReason, t`Session Expired`)
  return 0
}

/** Activity after the expiry, for example after standby, does not revive the session. */
export function recordActivity(now: number): void {
  if (checkExpiry(now) > 0) storeActivity(now)
}

function bearer({ token }: Pick<AdminLogin, 'token'>): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

/** The administrator who is logged in. */
export function useAdminLogin(): AdminLogin | undefined {
  // Runs before the first render.
  useState(() => dropExpiredLogin(Date.now()))
  return useSyncExternalStore(localStore.subscribe, adminLogin)
}

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

// A separate key, so that a tab that records activity never restores a login that another tab has ended.
const activityKey = 'admin-active-at'

/** Undefined if there is no readable login. */
export function parseLogin(text: string | null): AdminLogin | undefined {
  return AdminLogin.safeParse(parseJson(text ?? '')).data
}

export function storeLogin(login: AdminLogin): void {
  localStore.setItem(adminLoginKey, JSON.stringify(login))
}

export function storeActivity(at: number): void {
  localStore.setItem(activityKey, String(at))
}

function removeLogin(): void {
  localStore.removeItem(adminLoginKey)
  localStore.removeItem(activityKey)
}

/** Without a recorded activity: the time of the login. */
export function lastActivity({ loggedInAt }: AdminLogin): number {
  const at = Number(localStore.getItem(activityKey))
  return Number.isFinite(at) && at > loggedInAt ? at : loggedInAt
}

type LogoutReason = 'idle' | 'too-old'

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

let calledAt = 0

export const lastCallAt = (): number => calledAt

export async function callAdminWithHeaders<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  // The spread has the type of the input, which TypeScript cannot infer per endpoint.
  return asAdmin((headers) => callApiWithHeaders(endpoint, { ...input, headers } as CallInput<E>))
}

export async function callAdmin<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return (await callAdminWithHeaders(endpoint, input)).reply
}

/** Fetches the photo behind a path of this site. */
export function loadPhoto(path: string): Promise<Blob> {
  const photoId = path.split('/').at(-1) ?? ''
  return asAdmin(async (headers) => {
    const url = urlOf(readPhotoForModeration, { params: { photoId } })
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(replyMaxMs) })
    if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
    return response.blob()
  })
}

async function asAdmin<T>(call: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const token = adminLogin()?.token ?? ''
  calledAt = Date.now()
  try {
    return await call(bearer({ token }))
  } catch (error) {
    // A rejected session logs out.
    if (isSignedOut(error)) endExpiredSession(token, userMessage(error, ''))
    throw error
  }
}
