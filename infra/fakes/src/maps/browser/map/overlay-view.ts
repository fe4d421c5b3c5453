// `google.maps.OverlayView`: elements that a page draws on the map by itself. The marker clusterer extends it.
import type { Listener } from '../core/events.ts'
import { LatLng, type LatLngLike } from '../core/lat-lng.ts'
import type { FakeMap } from './map.ts'

interface Attached {
  map: FakeMap
  listeners: Listener[]
}

const attached = new WeakMap<OverlayView, Attached>()

/** Works without a constructor call: the clusterer copies the methods onto its own class. */
export class OverlayView {
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
    const map = this.getMap()
    return map ? { floatPane: map.leaflet.getPanes().popupPane } : null
  }

  /** Between positions and the pixels of the panes. */
  getProjection() {
    const leaflet = this.getMap()?.leaflet
    if (!leaflet) return undefined
    return {
      fromLatLngToDivPixel(position: LatLngLike) {
        const { x, y } = leaflet.latLngToLayerPoint(LatLng.from(position).toJSON())
        return { x, y }
      },
      fromDivPixelToLatLng({ x, y }: { x: number; y: number }): LatLng {
        const { lat, lng } = leaflet.layerPointToLatLng([x, y])
        return new LatLng(lat, lng)
      },
    }
  }
}

// The clusterer copies the methods with `for … in`, which skips methods of classes otherwise.
for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(OverlayView.prototype))) {
  if (name !== 'constructor')
    Object.defineProperty(OverlayView.prototype, name, { ...property, enumerable: true })
}
