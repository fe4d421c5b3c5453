// `google.maps.OverlayView`: elements that a page draws on the map by itself. The marker clusterer extends it.
import { LatLng, type LatLngLike, literal } from '../core/lat-lng.ts'
import type { FakeMap } from './map.ts'

const maps = new WeakMap<OverlayView, FakeMap>()

/** Works without a constructor call: the clusterer copies the methods onto its own class. */
export class OverlayView {
  onAdd(): void {}
  draw(): void {}
  onRemove(): void {}

  getMap(): FakeMap | null {
    return maps.get(this) ?? null
  }

  setMap(map: FakeMap | null): void {
    const before = maps.get(this)
    if (before === (map ?? undefined)) return
    if (before) {
      before.overlays.delete(this)
      maps.delete(this)
      this.onRemove()
    }
    if (!map) return
    maps.set(this, map)
    map.overlays.add(this)
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
        const { x, y } = leaflet.latLngToLayerPoint(literal(position))
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
