// The topmost modal. Elements over a modal must be inside of it: everything outside is hidden from screen readers and
// cannot get the focus.
import { useSyncExternalStore } from 'react'

let layers: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Ref callback of a modal's element. */
export function topLayerRef(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  set([...layers, element])
  return () => set(layers.filter((layer) => layer !== element))
}

export function useTopLayer(): HTMLElement {
  return useSyncExternalStore(subscribe, () => layers.at(-1) ?? document.body)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: HTMLElement[]): void {
  layers = next
  for (const listener of listeners) listener()
}
