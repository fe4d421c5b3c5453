// `google.maps.marker.AdvancedMarkerElement`.
import type * as L from 'leaflet'
import { LatLng, type LatLngLike } from '../core/lat-lng.ts'
import type { FakeMap } from '../map/map.ts'
import { layerOf, type Placed } from '../map/placed.ts'
import { takesClicks } from '../map/pointer-events.ts'
import { followPointer } from './drag-marker.ts'

type MarkerOptions = Partial<google.maps.marker.AdvancedMarkerElementOptions>

export class AdvancedMarkerElement extends HTMLElement implements Placed {
  readonly element = this
  anchor: LatLng | undefined
  #map: FakeMap | null = null
  #position: LatLngLike | null = null
  #content: Node | null = null
  #zIndex: number | null = null
  #isClickable = false
  #isDraggable = false
  #offset = { left: '-50%', top: '-100%' }

  constructor(options: MarkerOptions = {}) {
    super()
    this.addEventListener('click', this.#onClick)
    this.addEventListener('keydown', this.#onKey)
    const { map, ...rest } = options
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) Reflect.set(this, name, value)
    if (map) this.map = map as unknown as FakeMap
  }

  get map(): FakeMap | null {
    return this.#map
  }

  set map(map: FakeMap | null | undefined) {
    if ((map ?? null) === this.#map) return
    if (this.#map) layerOf(this.#map).remove(this)
    this.#map = map ?? null
    if (!map) return
    if (!map.getMapCapabilities().isAdvancedMarkersAvailable) {
      console.warn(
        'The map is initialized without a valid Map ID, which will prevent use of Advanced Markers.',
      )
      return
    }
    this.#showContent()
    layerOf(map).add(this)
  }

  get position(): LatLngLike | null {
    return this.#position
  }

  set position(position: LatLngLike | null | undefined) {
    this.#position = position ?? null
    this.anchor = position ? LatLng.from(position) : undefined
    this.#update()
  }

  get content(): Node | null {
    return this.#content
  }

  set content(content: Node | null | undefined) {
    this.#content = content ?? null
    if (this.isConnected) this.#showContent()
  }

  get zIndex(): number | null {
    return this.#zIndex
  }

  set zIndex(zIndex: number | null | undefined) {
    this.#zIndex = zIndex ?? null
    this.#update()
  }

  override get title(): string {
    return super.title
  }

  override set title(title: string | null | undefined) {
    super.title = title ?? ''
    if (title) this.setAttribute('aria-label', title)
    else this.removeAttribute('aria-label')
  }

  get gmpClickable(): boolean {
    return this.#isClickable
  }

  set gmpClickable(isClickable: boolean | null | undefined) {
    this.#isClickable = isClickable ?? false
    this.toggleAttribute(takesClicks, this.#isClickable)
    if (this.#isClickable) {
      this.role = 'button'
      this.tabIndex = 0
    } else {
      this.role = null
      this.removeAttribute('tabindex')
    }
  }

  get gmpDraggable(): boolean {
    return this.#isDraggable
  }

  set gmpDraggable(isDraggable: boolean | null | undefined) {
    const wasDraggable = this.#isDraggable
    this.#isDraggable = isDraggable ?? false
    if (this.#isDraggable && !wasDraggable) followPointer(this)
  }

  get anchorLeft(): string {
    return this.#offset.left
  }

  set anchorLeft(left: string | null | undefined) {
    this.#offset.left = left ?? '-50%'
    this.#update()
  }

  get anchorTop(): string {
    return this.#offset.top
  }

  set anchorTop(top: string | null | undefined) {
    this.#offset.top = top ?? '-100%'
    this.#update()
  }

  /** Without a z-index of their own, markers further south are on top. */
  place(x: number, y: number): void {
    this.style.transform = `translate(${x}px, ${y}px) translate(${this.#offset.left}, ${this.#offset.top})`
    this.style.zIndex = String(this.#zIndex ?? Math.round(y))
  }

  addListener(name: string, handler: (event: Event) => void): void {
    this.addEventListener(name, handler)
  }

  /** A listener for clicks makes the marker clickable. */
  override addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject | ((event: never) => void),
    options?: boolean | AddEventListenerOptions,
  ): void {
    if (name === 'gmp-click') this.gmpClickable = true
    super.addEventListener(name, listener as EventListener, options)
  }

  readonly #onClick = (event: MouseEvent): void => {
    const wasDragged = event.detail > 0 && wasMoved(this.#map?.leaflet.dragging)
    if (this.#isClickable && !wasDragged) this.#click()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (!this.#isClickable || event.target !== this || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    this.#click()
  }

  #click(): void {
    this.dispatchEvent(new Event('gmp-click', { bubbles: true, cancelable: true }))
  }

  #showContent(): void {
    this.replaceChildren(...(this.#content ? [this.#content] : []))
  }

  #update(): void {
    if (this.#map) layerOf(this.#map).update(this)
  }
}

/** Whether the click ends a pan. Leaflet's types leave the method out. */
function wasMoved(dragging: L.Handler | undefined): boolean {
  return (dragging as { moved?(): boolean } | undefined)?.moved?.() ?? false
}
