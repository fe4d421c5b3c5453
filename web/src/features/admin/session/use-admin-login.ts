// The administrator who is logged in.
import { useState, useSyncExternalStore } from 'react'
import type { AdminLogin } from './admin-login.ts'
import { adminLogin, dropExpiredLogin, subscribeToLogin } from './admin-session.ts'

export function useAdminLogin(): AdminLogin | undefined {
  // Runs before the first render.
  useState(() => dropExpiredLogin(Date.now()))
  return useSyncExternalStore(subscribeToLogin, adminLogin)
}
