// What mouse, fingers and keys may do to the map.
import type * as L from 'leaflet'
import type { Host } from './host.ts'
import type { MapOptions } from './options.ts'

export function applyGestures({ leaflet, div }: Host, options: MapOptions): void {
  const handling = options.gestureHandling ?? 'auto'
  const isFree = handling !== 'none'
  toggle(leaflet.dragging, isFree && options.draggable !== false)
  toggle(leaflet.touchZoom, isFree)
  toggle(leaflet.scrollWheelZoom, isFree && options.scrollwheel !== false)
  toggle(leaflet.doubleClickZoom, isFree && !options.disableDoubleClickZoom)
  toggle(leaflet.keyboard, options.keyboardShortcuts !== false)
  toggle(leaflet.boxZoom, isFree)
  const isCooperative = handling === 'cooperative' || (handling === 'auto' && isPageScrollable())
  div.toggleAttribute('data-cooperative', isCooperative)
  if (isCooperative) askForControlKey(div)
}

function toggle(handler: L.Handler | undefined, isOn: boolean): void {
  if (isOn) handler?.enable()
  else handler?.disable()
}

function isPageScrollable(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement
  return window.top !== window || scrollHeight > clientHeight
}

const hintMs = 1_200
const asked = new WeakSet<HTMLElement>()

/** A wheel without the control key scrolls the page and shows how to zoom instead. */
function askForControlKey(div: HTMLElement): void {
  if (asked.has(div)) return
  asked.add(div)
  const hint = document.createElement('div')
  hint.className = 'fake-map-hint'
  hint.textContent = 'Use ctrl + scroll to zoom the map'
  div.append(hint)
  let timer = 0
  const onWheel = (event: WheelEvent) => {
    if (!div.hasAttribute('data-cooperative') || event.ctrlKey || event.metaKey) return
    event.stopPropagation()
    hint.classList.add('is-shown')
    clearTimeout(timer)
    timer = window.setTimeout(() => hint.classList.remove('is-shown'), hintMs)
  }
  div.addEventListener('wheel', onWheel, { capture: true, passive: true })
}
