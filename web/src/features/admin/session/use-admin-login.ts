// Who is logged in as administrator.
import { useState, useSyncExternalStore } from 'react'
import type { AdminLogin } from './admin-login.ts'
import { adminLogin, dropExpiredLogin, subscribeToLogin } from './admin-session.ts'

export function useAdminLogin(): AdminLogin | undefined {
  // Before anything is shown.
  useState(() => dropExpiredLogin(Date.now()))
  return useSyncExternalStore(subscribeToLogin, adminLogin)
}
