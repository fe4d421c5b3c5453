// Layers over a page, such as dialogs and menus, as entries of the history: Back closes the one on top, not the page.

import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { createStore } from '../../lib/hooks/store.ts'
import { afterBack, leave } from '../../lib/hooks/use-history-entry.ts'

interface Layer {
  close(): void
}

/** The open ones, the lowest first. The state of an entry has the number of layers that it shows. */
const layers: Layer[] = []
const layersHere = () => Number(history.state?.layers ?? 0)

/** Leaves the entries of layers that are closed, also if the page was left from one of them. */
function leaveClosed(): void {
  const closed = layersHere() - layers.length
  if (closed > 0) leave(closed)
}

// Rules that are tested without a browser import it, too.
globalThis.addEventListener?.(
  'popstate',
  () => {
    for (const { close } of layers.splice(layersHere()).reverse()) close()
    leaveClosed()
  },
  { capture: true },
)

function openLayer(layer: Layer): () => void {
  let isOpen = true
  afterBack(() => {
    if (!isOpen) return
    layers.push(layer)
    if (layersHere() < layers.length) history.pushState({ ...history.state, layers: layers.length }, '')
  })
  return () => {
    isOpen = false
    const index = layers.indexOf(layer)
    if (index < 0) return
    layers.splice(index, 1)
    // What closes a layer may open another one or another page, which takes or covers its entry.
    setTimeout(leaveClosed)
  }
}

/** Runs `change`, which changes the address, once layers that close now have left their entries with the earlier one. */
export function afterClosing(change: () => void): void {
  setTimeout(() => {
    leaveClosed()
    afterBack(change)
  })
}

/** Runs `onClose` on Back while it is open. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? openLayer({ close: () => close() }) : undefined), [isOpen])
}

const modals = createStore<HTMLElement[]>([])

/**
 * Where toasts are shown: inside the topmost modal, because everything outside of it is hidden from screen
 * readers and cannot get the focus. Ref callback of a modal's element for toasts.
 */
export function topLayerRef(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  modals.set([...modals.get(), element])
  return () => modals.set(modals.get().filter((each) => each !== element))
}

/** Whether no other modal was opened after this one. */
export function isOnTop(modal: Element | null): boolean {
  const top = modals.get().at(-1)
  return !top || modal?.contains(top) === true
}

/** The body without a modal. */
export function useTopLayer(): HTMLElement {
  return useSyncExternalStore(modals.subscribe, () => modals.get().at(-1) ?? document.body)
}

/**
 * Returns the focus to what opened a dialog. Without a trigger Radix does not know where to restore it.
 * `onFocusLost` runs after closing when the element that had the focus before is gone.
 */
export function useOpener(onFocusLost?: () => void) {
  const opener = useRef<Element>(null)
  return {
    remember() {
      opener.current = document.activeElement
    },
    restore() {
      if (opener.current instanceof HTMLElement) opener.current.focus()
      if (document.activeElement === document.body) onFocusLost?.()
    },
  }
}
