// Layers over a page, such as dialogs and menus, as entries of the history: Back closes the one on top, not the page.
import { useEffect, useRef } from 'react'
import { afterBack, leave } from '../../lib/hooks/go-back.ts'

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

addEventListener(
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

/** Runs `onClose` on Back while it is open. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => (isOpen ? openLayer({ close: () => close.current() }) : undefined), [isOpen])
}
