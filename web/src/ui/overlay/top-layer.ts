// The topmost modal. Elements over a modal must be inside of it: everything outside is hidden from screen readers and
// cannot get the focus.
import { useSyncExternalStore } from 'react'
import { createStore } from '../../lib/hooks/store.ts'

const layers = createStore<HTMLElement[]>([])

/** Ref callback of a modal's element. */
export function topLayerRef(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  layers.set([...layers.get(), element])
  return () => layers.set(layers.get().filter((layer) => layer !== element))
}

export function useTopLayer(): HTMLElement {
  return useSyncExternalStore(layers.subscribe, () => layers.get().at(-1) ?? document.body)
}
