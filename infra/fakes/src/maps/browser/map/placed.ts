// Elements that stand at positions of the map: moved with the map by its pane, and one by one only when it zooms.
import type * as L from 'leaflet'
import type { LatLng } from '../core/lat-lng.ts'
import type { FakeMap } from './map.ts'

export interface Placed {
  readonly element: HTMLElement
  /** Where it stands; nowhere, and so hidden, when undefined. */
  readonly anchor: LatLng | undefined
  /** In pixels of the pane. */
  place(x: number, y: number): void
}

/** More would stutter while the map zooms, so they come back when it has. */
const animatedMax = 300

type Pane = 'markerPane' | 'popupPane'

const layers = new WeakMap<FakeMap, Record<Pane, Layer>>()

/** The markers or the windows of a map. */
export function layerOf(map: FakeMap, pane: Pane): Layer {
  const known = layers.get(map) ?? {
    markerPane: new Layer(map.leaflet, 'markerPane'),
    popupPane: new Layer(map.leaflet, 'popupPane'),
  }
  layers.set(map, known)
  return known[pane]
}

class Layer {
  readonly #leaflet: L.Map
  readonly #pane: HTMLElement
  readonly #placed = new Set<Placed>()

  constructor(leaflet: L.Map, pane: Pane) {
    this.#leaflet = leaflet
    this.#pane = leaflet.getPanes()[pane]
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

/** What Leaflet's own markers call while a zoom is under way; its types leave it out. */
type Animating = L.Map & {
  _latLngToNewLayerPoint(position: L.LatLngTuple, zoom: number, center: L.LatLng): L.Point
}
