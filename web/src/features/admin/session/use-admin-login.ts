// Who is logged in as administrator.
import { useState, useSyncExternalStore } from 'react'
import type { AdminLogin } from './admin-login.ts'
import { adminLogin, dropEndedLogin, subscribeToLogin } from './admin-session.ts'

export function useAdminLogin(): AdminLogin | undefined {
  // Before anything is shown.
  useState(() => dropEndedLogin(Date.now()))
  return useSyncExternalStore(subscribeToLogin, adminLogin)
}
