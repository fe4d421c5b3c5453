// The modal surface on top, if any. What must stay reachable over a modal has to be placed inside of it:
// everything outside is hidden from screen readers, and the focus cannot go there.
import { useSyncExternalStore } from 'react'

let layers: HTMLElement[] = []
const listeners = new Set<() => void>()

/** A ref for a modal's element; the newest is on top. */
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
