// `google.maps.Marker`, the older marker: the newer one behind the older interface.
import { type Listener, trigger } from '../core/events.ts'
import type { LatLng, LatLngLike } from '../core/lat-lng.ts'
import { MVCObject } from '../core/mvc.ts'
import type { FakeMap } from '../map/map.ts'
import { layerOf } from '../map/placed.ts'
import { AdvancedMarkerElement } from './advanced-marker.ts'

type Options = Partial<google.maps.MarkerOptions>

export class Marker extends MVCObject {
  static readonly MAX_ZINDEX = 1_000_000

  readonly #shown = new AdvancedMarkerElement()
  #map: FakeMap | null = null
  #isVisible = true

  constructor(options: Options = {}) {
    super()
    this.setOptions(options)
  }

  override addListener(name: string, handler: (...values: never[]) => void): Listener {
    if (name === 'click' && !this.#shown.gmpClickable) {
      this.#shown.addListener('click', (event: unknown) => trigger(this, 'click', event))
    }
    return super.addListener(name, handler)
  }

  setOptions({ map, position, title, zIndex, icon, visible }: Options): void {
    if (icon !== undefined) this.setIcon(icon)
    if (position !== undefined) this.setPosition(position as LatLngLike | null)
    if (title !== undefined) this.setTitle(title)
    if (zIndex !== undefined) this.setZIndex(zIndex)
    if (visible !== undefined) this.setVisible(visible ?? true)
    if (map !== undefined) this.setMap(map as unknown as FakeMap | null)
  }

  getMap(): FakeMap | null {
    return this.#map
  }

  /** Unlike the newer markers, these need no map id. */
  setMap(map: FakeMap | null): void {
    if (this.#map) layerOf(this.#map, 'markerPane').remove(this.#shown)
    this.#map = map
    this.#show()
  }

  getPosition(): LatLng | undefined {
    return this.#shown.anchor
  }

  setPosition(position: LatLngLike | null): void {
    this.#shown.position = position
    this.#show()
  }

  getVisible(): boolean {
    return this.#isVisible
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible
    this.#show()
  }

  getTitle(): string {
    return this.#shown.title
  }

  setTitle(title: string | null): void {
    this.#shown.title = title
  }

  getZIndex(): number | null {
    return this.#shown.zIndex
  }

  setZIndex(zIndex: number | null): void {
    this.#shown.zIndex = zIndex
    this.#show()
  }

  setIcon(icon: Options['icon']): void {
    const source = typeof icon === 'string' ? icon : icon && 'url' in icon ? icon.url : undefined
    if (!source) return
    const image = document.createElement('img')
    image.src = source
    image.alt = ''
    this.#shown.content = image
  }

  #show(): void {
    if (!this.#map) return
    const layer = layerOf(this.#map, 'markerPane')
    layer.remove(this.#shown)
    if (!this.#isVisible) return
    if (this.#shown.content) this.#shown.replaceChildren(this.#shown.content)
    layer.add(this.#shown)
  }
}
