// Where toasts are shown: inside the topmost modal, because everything outside of it is hidden from screen readers and
// cannot get the focus.
import { useSyncExternalStore } from 'react'
import { createStore } from '../../lib/hooks/store.ts'

const layers = createStore<HTMLElement[]>([])

/** Ref callback of a modal's element for toasts. */
export function topLayerRef(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  layers.set([...layers.get(), element])
  return () => layers.set(layers.get().filter((layer) => layer !== element))
}

/** Whether no other modal was opened after this one. */
export function isOnTop(modal: Element | null): boolean {
  const top = layers.get().at(-1)
  return !top || modal?.contains(top) === true
}

/** The body without a modal. */
export function useTopLayer(): HTMLElement {
  return useSyncExternalStore(layers.subscribe, () => layers.get().at(-1) ?? document.body)
}
