// Elements at positions of the map. A pan moves their pane; only a zoom moves them one by one.
import type * as L from 'leaflet'
import type { LatLng } from '../core/lat-lng.ts'
import type { FakeMap } from './map.ts'

export interface Placed {
  readonly element: HTMLElement
  /** Hidden without one. */
  readonly anchor: LatLng | undefined
  /** In pixels of the pane. */
  place(x: number, y: number): void
}

/** Above this count, elements are hidden while the map zooms, because moving them would stutter. */
const animatedMax = 300

const layers = new WeakMap<FakeMap, Layer>()

/** The markers of a map. */
export function layerOf(map: FakeMap): Layer {
  const layer = layers.get(map) ?? new Layer(map.leaflet)
  layers.set(map, layer)
  return layer
}

class Layer {
  readonly #leaflet: L.Map
  readonly #pane: HTMLElement
  readonly #placed = new Set<Placed>()

  constructor(leaflet: L.Map) {
    this.#leaflet = leaflet
    this.#pane = leaflet.getPanes().markerPane
    leaflet.on('zoom viewreset', () => this.#placeAll((position) => leaflet.latLngToLayerPoint(position)))
    leaflet.on('zoomend', () => {
      this.#pane.style.visibility = ''
    })
    leaflet.on('zoomanim', ({ center, zoom }) => {
      if (this.#placed.size > animatedMax) this.#pane.style.visibility = 'hidden'
      this.#placeAll((position) => (leaflet as Animating)._latLngToNewLayerPoint(position, zoom, center))
    })
  }

  add(item: Placed): void {
    item.element.classList.add('leaflet-zoom-animated')
    this.#placed.add(item)
    this.#pane.append(item.element)
    this.update(item)
  }

  remove(item: Placed): void {
    this.#placed.delete(item)
    item.element.remove()
  }

  update(item: Placed): void {
    this.#place(item, (position) => this.#leaflet.latLngToLayerPoint(position))
  }

  #placeAll(project: Project): void {
    for (const item of this.#placed) this.#place(item, project)
  }

  #place(item: Placed, project: Project): void {
    item.element.hidden = item.anchor === undefined
    if (!item.anchor) return
    const { x, y } = project([item.anchor.lat(), item.anchor.lng()])
    item.place(x, y)
  }
}

type Project = (position: L.LatLngTuple) => L.Point

/** Leaflet's own markers call this method during a zoom; its types leave it out. */
type Animating = L.Map & {
  _latLngToNewLayerPoint(position: L.LatLngTuple, zoom: number, center: L.LatLng): L.Point
}
