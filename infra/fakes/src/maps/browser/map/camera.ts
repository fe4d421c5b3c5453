// The camera of the map: keeps exact positions, which Leaflet rounds to pixels, and triggers the change events
// once per frame, as the provider does.
import type * as L from 'leaflet'
import { trigger } from '../core/events.ts'
import { LatLng, LatLngBounds } from '../core/lat-lng.ts'

interface View {
  lat: number
  lng: number
  zoom: number
  bounds: string
}

const roundingPixels = 2
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

export class Camera {
  readonly #map: object
  readonly #leaflet: L.Map
  /** The requested centre, and the rounded one that Leaflet shows for it. */
  #exact: { requested: LatLng; shown: L.LatLng } | undefined
  /** The end of a running pan. */
  #panningTo: LatLng | undefined
  #lastView: View | undefined
  #isIdle = false
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
  move(center: LatLng | undefined, zoom: number | undefined): void {
    const requested = center ?? this.#panningTo ?? this.center
    if (!Number.isFinite(requested.lat()) || !Number.isFinite(requested.lng())) {
      throw new Error('InvalidValueError: setCenter: not a LatLng or LatLngLiteral with finite coordinates')
    }
    const isThere =
      !this.#panningTo &&
      requested.equals(this.center) &&
      (zoom === undefined || zoom === this.#leaflet.getZoom())
    if (isThere) return
    this.#panningTo = undefined
    this.#leaflet
      .stop()
      .setView([requested.lat(), requested.lng()], zoom ?? this.#leaflet.getZoom(), { animate: false })
    this.#keepExact(requested)
    this.notify()
  }

  panTo(center: LatLng): void {
    if (reducedMotion.matches) {
      this.move(center, undefined)
      return
    }
    this.#leaflet.stop()
    this.#panningTo = center
    this.#leaflet.panTo([center.lat(), center.lng()])
  }

  panBy(x: number, y: number): void {
    this.#leaflet.panBy([x, y], { animate: !reducedMotion.matches })
  }

  fit({ south, west, north, east }: google.maps.LatLngBoundsLiteral, padding: number): void {
    this.#leaflet.stop().fitBounds(
      [
        [south, west],
        [north, east < west ? east + 360 : east],
      ],
      { animate: false, padding: [padding, padding] },
    )
    this.notify()
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
    const isClose = pixels([requested.lat(), requested.lng()]).distanceTo(pixels(shown)) < roundingPixels
    this.#exact = isClose ? { requested, shown } : undefined
  }

  #triggerChanges(): void {
    const { center } = this
    const zoom = this.#leaflet.getZoom()
    const now: View = { ...center.toJSON(), zoom, bounds: JSON.stringify(this.bounds) }
    const before = this.#lastView
    this.#lastView = now
    if (!before) trigger(this.#map, 'projection_changed')
    if (before?.lat !== now.lat || before.lng !== now.lng) trigger(this.#map, 'center_changed')
    if (before?.zoom !== now.zoom) trigger(this.#map, 'zoom_changed')
    if (before?.bounds !== now.bounds) trigger(this.#map, 'bounds_changed')
    if (!before || this.#isIdle) {
      this.#isIdle = false
      trigger(this.#map, 'idle')
    }
  }
}
