// `google.maps.OverlayView`: things that a page draws on the map by itself. Marker clustering is built on it.
import type { Listener } from '../core/events.ts'
import { LatLng, LatLngBounds, type LatLngLike } from '../core/lat-lng.ts'
import { enumerable, MVCObject } from '../core/mvc.ts'
import { Point } from '../core/point.ts'
import type { FakeMap } from './map.ts'

interface Attached {
  map: FakeMap
  listeners: Listener[]
}

const attached = new WeakMap<OverlayView, Attached>()

/** Needs no constructor call either; pages give `onAdd`, `draw` and `onRemove`. */
export class OverlayView extends MVCObject {
  onAdd(): void {}
  draw(): void {}
  onRemove(): void {}

  getMap(): FakeMap | null {
    return attached.get(this)?.map ?? null
  }

  setMap(map: FakeMap | null): void {
    const before = attached.get(this)
    if (before?.map === map) return
    if (before) {
      for (const listener of before.listeners) listener.remove()
      attached.delete(this)
      this.onRemove()
    }
    if (!map) return
    const draw = () => this.draw()
    attached.set(this, {
      map,
      listeners: [map.addListener('zoom_changed', draw), map.addListener('idle', draw)],
    })
    this.onAdd()
    this.draw()
  }

  getPanes() {
    const panes = this.getMap()?.leaflet.getPanes()
    if (!panes) return null
    const { mapPane, overlayPane, markerPane, popupPane } = panes
    return {
      mapPane,
      overlayLayer: overlayPane,
      markerLayer: markerPane,
      overlayMouseTarget: markerPane,
      floatPane: popupPane,
    }
  }

  getProjection(): CanvasProjection | undefined {
    const map = this.getMap()
    return map ? new CanvasProjection(map) : undefined
  }
}

enumerable(OverlayView)

/** Between positions and the pixels of the panes or of the map's box. */
class CanvasProjection {
  readonly #map: FakeMap

  constructor(map: FakeMap) {
    this.#map = map
  }

  fromLatLngToDivPixel(position: LatLngLike): Point {
    const { x, y } = this.#map.leaflet.latLngToLayerPoint(LatLng.from(position).toJSON())
    return new Point(x, y)
  }

  fromDivPixelToLatLng({ x, y }: Point): LatLng {
    const { lat, lng } = this.#map.leaflet.layerPointToLatLng([x, y])
    return new LatLng(lat, lng)
  }

  fromLatLngToContainerPixel(position: LatLngLike): Point {
    return this.#map.containerPoint(LatLng.from(position))
  }

  fromContainerPixelToLatLng({ x, y }: Point): LatLng {
    const { lat, lng } = this.#map.leaflet.containerPointToLatLng([x, y])
    return new LatLng(lat, lng)
  }

  getWorldWidth(): number {
    return 256 * 2 ** this.#map.getZoom()
  }

  getVisibleRegion() {
    const bounds = this.#map.getBounds()
    const { south, west, north, east } = bounds.toJSON()
    const latLngBounds = new LatLngBounds(bounds.toJSON())
    const corner = (lat: number, lng: number) => new LatLng(lat, lng)
    const [nearLeft, nearRight] = [corner(south, west), corner(south, east)]
    return { nearLeft, nearRight, farLeft: corner(north, west), farRight: corner(north, east), latLngBounds }
  }
}
