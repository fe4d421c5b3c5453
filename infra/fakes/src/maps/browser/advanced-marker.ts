// `google.maps.marker.AdvancedMarkerElement`: an element that a marker of Leaflet positions and drags.
import * as L from 'leaflet'
import { event } from './events.ts'
import { LatLng, type LatLngLike, literal } from './lat-lng.ts'
import { type FakeMap, mouseEvent, takesClicks } from './map.ts'

type MarkerOptions = Partial<google.maps.marker.AdvancedMarkerElementOptions>

export class AdvancedMarkerElement extends HTMLElement {
  #map: FakeMap | null = null
  #position: LatLngLike | null = null
  #content: Node | null = null
  #zIndex: number | null = null
  readonly #pin = pinOf(this)

  constructor({ map, ...options }: MarkerOptions = {}) {
    super()
    this.addEventListener('click', this.#onClick)
    this.addEventListener('keydown', this.#onKey)
    this.#pin.on('dragstart drag dragend', (drag) => {
      const { lat, lng } = this.#pin.getLatLng()
      const position = new LatLng(lat, lng)
      this.#position = position
      event.trigger(this, drag.type, mouseEvent(position, drag as unknown as Event))
    })
    for (const [name, value] of Object.entries(options))
      if (value !== undefined) Reflect.set(this, name, value)
    if (map) this.map = map as unknown as FakeMap
  }

  get map(): FakeMap | null {
    return this.#map
  }

  set map(map: FakeMap | null | undefined) {
    if ((map ?? null) === this.#map) return
    this.#pin.remove()
    this.#map = map ?? null
    if (!map) return
    if (map.getMapCapabilities().isAdvancedMarkersAvailable) {
      this.hidden = !this.#position
      this.content = this.#content
      this.#pin.addTo(map.leaflet)
    } else {
      console.warn(
        'The map is initialized without a valid Map ID, which will prevent use of Advanced Markers.',
      )
    }
  }

  get position(): LatLngLike | null {
    return this.#position
  }

  set position(position: LatLngLike | null | undefined) {
    this.#position = position ?? null
    this.hidden = !position
    if (position) this.#pin.setLatLng(literal(position))
  }

  get content(): Node | null {
    return this.#content
  }

  /** Shown once the element is on a map: elements may not have children while they are created. */
  set content(content: Node | null | undefined) {
    this.#content = content ?? null
    if (this.#map) this.replaceChildren(...(content ? [content] : []))
  }

  get zIndex(): number | null {
    return this.#zIndex
  }

  set zIndex(zIndex: number | null | undefined) {
    this.#zIndex = zIndex ?? null
    this.#pin.setLatLng(this.#pin.getLatLng())
  }

  override get title(): string {
    return super.title
  }

  override set title(title: string | null | undefined) {
    super.title = title ?? ''
    this.ariaLabel = title || null
  }

  get gmpClickable(): boolean {
    return this.hasAttribute(takesClicks)
  }

  set gmpClickable(isClickable: boolean | null | undefined) {
    this.toggleAttribute(takesClicks, isClickable ?? false)
    this.role = isClickable ? 'button' : null
    if (isClickable) this.tabIndex = 0
    else this.removeAttribute('tabindex')
  }

  set gmpDraggable(isDraggable: boolean | null | undefined) {
    this.#pin.options.draggable = isDraggable ?? false
    this.#pin.dragging?.[isDraggable ? 'enable' : 'disable']()
  }

  set anchorLeft(left: string | null | undefined) {
    this.style.setProperty('--anchor-left', left ?? null)
  }

  set anchorTop(top: string | null | undefined) {
    this.style.setProperty('--anchor-top', top ?? null)
  }

  addListener(name: string, handler: (event: Event) => void): void {
    this.addEventListener(name, handler)
  }

  /** The click that ends a drag of the marker or of the map is none. */
  readonly #onClick = ({ detail }: MouseEvent): void => {
    const wasDragged = wasMoved(this.#map?.leaflet.dragging) || wasMoved(this.#pin.dragging)
    if (this.gmpClickable && !(detail > 0 && wasDragged)) this.#click()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (!this.gmpClickable || event.target !== this || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    this.#click()
  }

  #click(): void {
    this.dispatchEvent(new Event('gmp-click', { bubbles: true, cancelable: true }))
  }
}

/** Whether the last press moved something. Leaflet's types leave the method out. */
function wasMoved(dragging: L.Handler | undefined): boolean {
  return (dragging as { moved?(): boolean } | undefined)?.moved?.() ?? false
}

/** A marker of Leaflet that positions the element. */
function pinOf(element: AdvancedMarkerElement): L.Marker {
  const icon = Object.assign(L.icon({ iconUrl: '' }), {
    createIcon: () => element,
    createShadow: () => null,
  })
  const pin = L.marker([0, 0], { keyboard: false, bubblingMouseEvents: true, icon })
  return Object.assign(pin, {
    /** Called by Leaflet. Its own version uses a 3D transform, which makes a compositing layer per marker. */
    _setPos(position: L.Point): void {
      Object.assign(element, { _leaflet_pos: position })
      element.style.transform = `translate(${position.x}px, ${position.y}px)`
      // Without a z-index of their own, markers further south are on top.
      element.style.zIndex = String(element.zIndex ?? position.y)
    },
  })
}
