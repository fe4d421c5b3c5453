// `google.maps.OverlayView`: elements that a page draws on the map by itself. The marker clusterer extends it.
import { LatLng, type LatLngLike, literal } from './lat-lng.ts'
import type { FakeMap } from './map.ts'

const shown = new WeakMap<OverlayView, { map: FakeMap; draw(): void }>()

/** Works without a constructor call: the clusterer copies the methods onto its own class. */
export class OverlayView {
  onAdd(): void {}
  draw(): void {}
  onRemove(): void {}

  getMap(): FakeMap | null {
    return shown.get(this)?.map ?? null
  }

  setMap(map: FakeMap | null): void {
    const before = shown.get(this)
    if (before?.map === (map ?? undefined)) return
    if (before) {
      before.map.leaflet.off('zoomend moveend', before.draw)
      shown.delete(this)
      this.onRemove()
    }
    if (!map) return
    const draw = () => this.draw()
    shown.set(this, { map, draw })
    map.leaflet.on('zoomend moveend', draw)
    this.onAdd()
    this.draw()
  }

  getPanes() {
    const map = this.getMap()
    return map && { floatPane: map.leaflet.getPanes().popupPane }
  }

  /** Between positions and the pixels of the panes. */
  getProjection() {
    const leaflet = this.getMap()?.leaflet
    return (
      leaflet && {
        fromLatLngToDivPixel: (position: LatLngLike) => leaflet.latLngToLayerPoint(literal(position)),
        fromDivPixelToLatLng({ x, y }: { x: number; y: number }): LatLng {
          const { lat, lng } = leaflet.layerPointToLatLng([x, y])
          return new LatLng(lat, lng)
        },
      }
    )
  }
}

// The clusterer copies the methods with `for … in`, which skips methods of classes otherwise.
for (const name of Object.getOwnPropertyNames(OverlayView.prototype))
  if (name !== 'constructor') Object.defineProperty(OverlayView.prototype, name, { enumerable: true })
