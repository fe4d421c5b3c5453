// State of the single toast, outside React so that any code can show one.
import { t } from '@lingui/core/macro'
import { createStore } from '../../lib/hooks/store.ts'

export interface Toast {
  id: number
  title: string
  description?: string
  action?: { label: string; run: () => void }
  /** `neutral` reports no success. */
  variant: 'default' | 'neutral' | 'destructive'
  /** Shown until it is dismissed or replaced. */
  stays?: boolean
  open: boolean
}

/** Time until a dismissed toast is removed. */
const removeAfterMs = 1_000_000

const toast = createStore<Toast | undefined>(undefined)
let nextId = 1
let removal: ReturnType<typeof setTimeout> | undefined

/** Replaces the current toast. */
export function showToast(content: Pick<Toast, 'title' | 'description' | 'action'> & Partial<Toast>): void {
  clearTimeout(removal)
  toast.set({ variant: 'default', ...content, id: nextId++, open: true })
}

export function showError(description: string, title = t`Error`): void {
  showToast({ title, description, variant: 'destructive' })
}

export function dismissToast(id: number): void {
  const current = toast.get()
  if (current?.id !== id || !current.open) return
  toast.set({ ...current, open: false })
  removal = setTimeout(() => toast.set(undefined), removeAfterMs)
}

export const { get: currentToast, subscribe: subscribeToToast } = toast
