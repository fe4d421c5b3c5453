// `google.maps.InfoWindow`: a window that points at a marker or a position.
import { DomEvent } from 'leaflet'
import { trigger } from '../core/events.ts'
import { LatLng, type LatLngLike } from '../core/lat-lng.ts'
import { MVCObject } from '../core/mvc.ts'
import { InfoFrame } from './info-frame.ts'
import { FakeMap } from './map.ts'
import { layerOf, type Placed } from './placed.ts'
import { takesClicks } from './pointer-events.ts'

type Options = Partial<google.maps.InfoWindowOptions>

/** A marker of this script. */
interface Anchor extends HTMLElement {
  map: FakeMap | null
  anchor: LatLng | undefined
}

interface OpenOptions {
  map?: FakeMap | null
  anchor?: Anchor | null
  shouldFocus?: boolean
}

const marginPixels = 16

export class InfoWindow extends MVCObject implements Placed {
  readonly #frame = new InfoFrame(() => this.#closeByUser())
  readonly element = this.#frame.element
  #options: Options
  #map: FakeMap | null = null
  #marker: Anchor | null = null
  #opener: Element | null = null

  constructor(options: Options = {}) {
    super()
    this.#options = { ...options }
    this.#frame.show(this.#options)
    this.element.setAttribute(takesClicks, '')
    DomEvent.disableClickPropagation(this.element)
    DomEvent.disableScrollPropagation(this.element)
  }

  get isOpen(): boolean {
    return this.#map !== null
  }

  get anchor(): LatLng | undefined {
    const { position } = this.#options
    return this.#marker?.anchor ?? (position ? LatLng.from(position as LatLngLike) : undefined)
  }

  /** Takes `{ map, anchor }`, or the map and the anchor one after the other. */
  open(options?: OpenOptions | FakeMap | null, anchor?: Anchor | null): void {
    const asked =
      options instanceof FakeMap || anchor
        ? { map: options as FakeMap, anchor: anchor ?? null }
        : (options ?? {})
    const map = asked.map ?? asked.anchor?.map ?? null
    if (!map) return
    if (this.#map) layerOf(this.#map, 'popupPane').remove(this)
    this.#map = map
    this.#marker = asked.anchor ?? null
    this.#opener = document.activeElement
    layerOf(map, 'popupPane').add(this)
    trigger(this, 'domready')
    trigger(this, 'visible')
    requestAnimationFrame(() => this.#bringIntoView())
    if (asked.shouldFocus ?? this.#opener === this.#marker) this.focus()
  }

  close(): void {
    if (!this.#map) return
    const hadFocus = this.element.contains(document.activeElement)
    layerOf(this.#map, 'popupPane').remove(this)
    this.#map = null
    this.#marker = null
    if (hadFocus && this.#opener instanceof HTMLElement) this.#opener.focus({ preventScroll: true })
    trigger(this, 'close')
  }

  focus(): void {
    this.#frame.focus()
  }

  /** Above the marker's content, or the position itself. */
  place(x: number, y: number): void {
    const { width = 0, height = 0 } = this.#options.pixelOffset ?? {}
    const [overX, overY] = this.#overMarker()
    this.element.style.transform = `translate(${x + overX + width}px, ${y + overY + height}px)`
    this.element.style.zIndex = String(this.#options.zIndex ?? '')
  }

  setOptions(options: Options | null): void {
    this.#options = { ...this.#options, ...options }
    this.#frame.show(this.#options)
    this.#update()
  }

  getContent(): Options['content'] {
    return this.#options.content
  }

  setContent(content: Options['content']): void {
    this.setOptions({ content: content ?? null })
    this.notify('content')
  }

  getHeaderContent(): Options['headerContent'] {
    return this.#options.headerContent
  }

  setHeaderContent(headerContent: Options['headerContent']): void {
    this.setOptions({ headerContent: headerContent ?? null })
  }

  getPosition(): LatLng | undefined {
    return this.anchor
  }

  setPosition(position: LatLngLike | null): void {
    this.setOptions({ position: (position as Options['position']) ?? null })
    this.notify('position')
  }

  getZIndex(): number | null | undefined {
    return this.#options.zIndex
  }

  setZIndex(zIndex: number): void {
    this.setOptions({ zIndex })
  }

  #closeByUser(): void {
    trigger(this, 'closeclick')
    this.close()
  }

  #update(): void {
    if (this.#map) layerOf(this.#map, 'popupPane').update(this)
  }

  #overMarker(): [number, number] {
    if (!this.#marker?.isConnected || !this.#map || !this.anchor) return [0, 0]
    const box = this.#marker.getBoundingClientRect()
    const map = this.#map.getDiv().getBoundingClientRect()
    const point = this.#map.containerPoint(this.anchor)
    return [box.left + box.width / 2 - map.left - point.x, box.top - map.top - point.y]
  }

  #bringIntoView(): void {
    if (!this.#map || this.#options.disableAutoPan) return
    const box = this.#frame.body.getBoundingClientRect()
    const map = this.#map.getDiv().getBoundingClientRect()
    const [left, right] = [box.left - marginPixels - map.left, box.right + marginPixels - map.right]
    const [top, bottom] = [box.top - marginPixels - map.top, box.bottom + marginPixels - map.bottom]
    const x = left < 0 ? left : Math.max(0, right)
    const y = top < 0 ? top : Math.max(0, bottom)
    if (x !== 0 || y !== 0) this.#map.panBy(x, y)
  }
}
