// Where the map looks: exact positions on top of Leaflet's whole pixels, and the events of every change, a frame at
// a time as the provider's.
import type * as L from 'leaflet'
import { trigger } from '../core/events.ts'
import { LatLng, LatLngBounds } from '../core/lat-lng.ts'
import type { Host } from './host.ts'

interface View {
  lat: number
  lng: number
  zoom: number
  bounds: string
}

const roundingPixels = 2
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

export class Camera {
  readonly #target: object
  readonly #leaflet: L.Map
  /** What was asked for, as long as Leaflet, which rounds to pixels, still shows it. */
  #exact: { asked: LatLng; shown: L.LatLng } | undefined
  /** Where a running pan will end. */
  #panningTo: LatLng | undefined
  #told: View | undefined
  #isIdle = false
  #frame = 0

  constructor({ map, leaflet }: Host) {
    this.#target = map
    this.#leaflet = leaflet
    leaflet.on('move zoom resize', () => this.announce())
    leaflet.on('moveend', () => {
      this.#isIdle = true
      if (this.#panningTo) this.#keep(this.#panningTo)
      this.#panningTo = undefined
      this.announce()
    })
    leaflet.on('movestart', () => {
      this.#isIdle = false
    })
  }

  get center(): LatLng {
    const shown = this.#leaflet.getCenter()
    if (this.#exact?.shown.equals(shown, 1e-12)) return this.#exact.asked
    return new LatLng(shown.lat, shown.lng)
  }

  get zoom(): number {
    return this.#leaflet.getZoom()
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
    const asked = center ?? this.#panningTo ?? this.center
    if (!Number.isFinite(asked.lat()) || !Number.isFinite(asked.lng())) {
      throw new Error('InvalidValueError: setCenter: not a LatLng or LatLngLiteral with finite coordinates')
    }
    const isThere =
      !this.#panningTo && asked.equals(this.center) && (zoom === undefined || zoom === this.zoom)
    if (isThere) return
    this.#panningTo = undefined
    this.#leaflet.stop().setView([asked.lat(), asked.lng()], zoom ?? this.zoom, { animate: false })
    this.#keep(asked)
    this.announce()
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

  fit(bounds: LatLngBounds, padding: number | google.maps.Padding, zoom?: number): void {
    if (bounds.isEmpty()) return
    const { south, west, north, east } = bounds.toJSON()
    const {
      top = 0,
      right = 0,
      bottom = 0,
      left = 0,
    } = typeof padding === 'number' ? allAround(padding) : padding
    this.#leaflet.stop().fitBounds(
      [
        [south, west],
        [north, east < west ? east + 360 : east],
      ],
      {
        animate: false,
        paddingTopLeft: [left, top],
        paddingBottomRight: [right, bottom],
        ...(zoom !== undefined && { maxZoom: zoom }),
      },
    )
    this.announce()
  }

  /** Tells listeners in the next frame, once however much has changed. */
  announce(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.#tell()
    })
  }

  /** Not when somebody took hold of the map on the way, or its limits are in the way. */
  #keep(asked: LatLng): void {
    const shown = this.#leaflet.getCenter()
    const pixels = (position: L.LatLngExpression) => this.#leaflet.project(position)
    const isClose = pixels([asked.lat(), asked.lng()]).distanceTo(pixels(shown)) < roundingPixels
    this.#exact = isClose ? { asked, shown } : undefined
  }

  #tell(): void {
    const { center, zoom } = this
    const now: View = { ...center.toJSON(), zoom, bounds: JSON.stringify(this.bounds) }
    const before = this.#told
    this.#told = now
    if (!before) trigger(this.#target, 'projection_changed')
    if (before?.lat !== now.lat || before.lng !== now.lng) trigger(this.#target, 'center_changed')
    if (before?.zoom !== now.zoom) trigger(this.#target, 'zoom_changed')
    if (before?.bounds !== now.bounds) trigger(this.#target, 'bounds_changed')
    if (!before || this.#isIdle) {
      this.#isIdle = false
      trigger(this.#target, 'idle')
    }
  }
}

const allAround = (pixels: number) => ({ top: pixels, right: pixels, bottom: pixels, left: pixels })
