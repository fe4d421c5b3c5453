// State of the single toast, outside React so that any code can show one.
import type { ReactNode } from 'react'

export interface Toast {
  id: number
  title: string
  description?: string
  action?: ReactNode
  variant: 'default' | 'destructive'
  open: boolean
}

/** Time until a dismissed toast is removed. */
const removeAfterMs = 1_000_000

let toast: Toast | undefined
let nextId = 1
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Replaces the current toast. */
export function showToast(content: Pick<Toast, 'title' | 'description' | 'action'> & Partial<Toast>): void {
  clearTimeout(removal)
  set({ variant: 'default', ...content, id: nextId++, open: true })
}

export function dismissToast(id: number): void {
  if (toast?.id !== id || !toast.open) return
  set({ ...toast, open: false })
  removal = setTimeout(() => set(undefined), removeAfterMs)
}

export function currentToast(): Toast | undefined {
  return toast
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Toast | undefined): void {
  toast = next
  for (const listener of listeners) listener()
}
