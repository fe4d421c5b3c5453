// The camera of the map: keeps exact positions, which Leaflet rounds to pixels, and triggers the change events
// once per frame, as the provider does.
import type * as L from 'leaflet'
import { trigger } from '../core/events.ts'
import { LatLng, LatLngBounds } from '../core/lat-lng.ts'

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

export class Camera {
  readonly #map: object
  readonly #leaflet: L.Map
  /** The requested centre, and the rounded one that Leaflet shows for it. */
  #exact: { requested: LatLng; shown: L.LatLng } | undefined
  /** The end of a running pan. */
  #panningTo: LatLng | undefined
  #before: Record<string, unknown> = {}
  #isIdle = true
  #frame = 0

  constructor(map: object, leaflet: L.Map) {
    this.#map = map
    this.#leaflet = leaflet
    leaflet.on('move zoom resize', () => this.notify())
    leaflet.on('moveend', () => {
      this.#isIdle = true
      if (this.#panningTo) this.#keepExact(this.#panningTo)
      this.#panningTo = undefined
      this.notify()
    })
    leaflet.on('movestart', () => {
      this.#isIdle = false
    })
  }

  get center(): LatLng {
    const shown = this.#leaflet.getCenter()
    if (this.#exact?.shown.equals(shown, 1e-12)) return this.#exact.requested
    return new LatLng(shown.lat, shown.lng)
  }

  /** West beyond east where the view crosses the date line. */
  get bounds(): LatLngBounds {
    const shown = this.#leaflet.getBounds()
    const [south, north] = [Math.max(-90, shown.getSouth()), Math.min(90, shown.getNorth())]
    if (shown.getEast() - shown.getWest() >= 360)
      return new LatLngBounds({ south, north, west: -180, east: 180 })
    return new LatLngBounds(new LatLng(south, shown.getWest()), new LatLng(north, shown.getEast()))
  }

  /** At once, without a movement. */
  move(center = this.#panningTo ?? this.center, zoom = this.#leaflet.getZoom()): void {
    if (!this.#panningTo && center.equals(this.center) && zoom === this.#leaflet.getZoom()) return
    this.#panningTo = undefined
    this.#leaflet.stop().setView(center.toJSON(), zoom, { animate: false })
    this.#keepExact(center)
    this.notify()
  }

  panTo(center: LatLng): void {
    const animate = !reducedMotion.matches
    this.#leaflet.stop()
    this.#panningTo = center
    this.#leaflet.panTo(center.toJSON(), { animate })
  }

  panBy(x: number, y: number): void {
    this.#leaflet.panBy([x, y], { animate: !reducedMotion.matches })
  }

  fit({ south, west, north, east }: google.maps.LatLngBoundsLiteral, padding: number): void {
    const corners: L.LatLngTuple[] = [
      [south, west],
      [north, east < west ? east + 360 : east],
    ]
    this.#leaflet.stop().fitBounds(corners, { animate: false, padding: [padding, padding] })
  }

  /** Triggers the change events in the next frame. */
  notify(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.#triggerChanges()
    })
  }

  /** Only if the map is there: the user or the limits may have stopped it on its way. */
  #keepExact(requested: LatLng): void {
    const shown = this.#leaflet.getCenter()
    const pixels = (position: L.LatLngExpression) => this.#leaflet.project(position)
    const isClose = pixels(requested.toJSON()).distanceTo(pixels(shown)) < 2
    this.#exact = isClose ? { requested, shown } : undefined
  }

  #triggerChanges(): void {
    const { center, bounds } = this
    const now = { center, zoom: this.#leaflet.getZoom(), bounds }
    for (const [name, value] of Object.entries(now)) {
      const text = JSON.stringify(value)
      if (this.#before[name] !== text) trigger(this.#map, `${name}_changed`)
      this.#before[name] = text
    }
    if (this.#isIdle) trigger(this.#map, 'idle')
    this.#isIdle = false
  }
}
