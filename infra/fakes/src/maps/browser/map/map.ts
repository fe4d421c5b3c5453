// `google.maps.Map`, drawn by Leaflet.
import * as L from 'leaflet'
import { isKeyAccepted } from '../core/authentication.ts'
import { addListener, type Handler, type Listener, trigger } from '../core/events.ts'
import { type BoundsLike, LatLng, LatLngBounds, type LatLngLike, literal } from '../core/lat-lng.ts'
import { createBaseLayer, mapAttribution } from '../drawing/base-layer.ts'
import { Camera } from './camera.ts'
import { layMarkerSheet } from './marker-sheet.ts'
import { forwardPointerEvents } from './pointer-events.ts'

type MapOptions = Partial<google.maps.MapOptions>

const zoomMin = 1
const zoomMax = 21

export class FakeMap {
  /** Not part of the provider's interface: used by the markers and overlays of this script. */
  readonly leaflet: L.Map
  readonly overlays = new Set<{ draw(): void }>()
  readonly #div: HTMLElement
  readonly #camera: Camera
  readonly #zoomButtons = L.control.zoom({ position: 'bottomright' })
  #options: MapOptions

  constructor(div: HTMLElement, options: MapOptions = {}) {
    if (!(div instanceof Node))
      throw new Error('InvalidValueError: Map: Expected mapDiv of type HTMLElement.')
    div.role ??= 'region'
    div.ariaLabel ??= 'Map'
    this.#div = div
    this.leaflet = L.map(div, leafletOptions).setView([0, 0], zoomMin)
    const attribution = L.control.attribution({ prefix: false }).addTo(this.leaflet)
    attribution.getContainer()?.append(mapAttribution)
    this.#camera = new Camera(this, this.leaflet)
    this.#options = options
    this.setOptions(options)
    this.#draw(options)
    this.#camera.notify()
  }

  #draw({ colorScheme }: MapOptions): void {
    const tiles = createBaseLayer()
    this.#followScheme(colorScheme, tiles.setDark)
    tiles.layer.on('load', () => trigger(this, 'tilesloaded')).addTo(this.leaflet)
    layMarkerSheet(this.leaflet)
    forwardPointerEvents(this, this.leaflet)
    for (const name of ['zoom_changed', 'idle'])
      this.addListener(name, () => {
        for (const overlay of this.overlays) overlay.draw()
      })
    new ResizeObserver(() => this.leaflet.invalidateSize({ animate: false })).observe(this.#div)
    isKeyAccepted().then((accepted) => {
      if (!accepted) this.#showKeyError(tiles.layer)
    })
  }

  /** The styles depend on the element's `data-scheme`. */
  #followScheme(scheme: string | null | undefined, setDark: (isDark: boolean) => void): void {
    const follow = () => {
      const isDark = scheme === 'DARK' || (scheme === 'FOLLOW_SYSTEM' && systemDark.matches)
      this.#div.dataset.scheme = isDark ? 'dark' : 'light'
      setDark(isDark)
    }
    follow()
    systemDark.addEventListener('change', follow)
  }

  #showKeyError(tiles: L.Layer): void {
    tiles.remove()
    const message = document.createElement('div')
    message.className = 'fake-map-error'
    message.textContent = 'Oops! Something went wrong. This page didn’t load Google Maps correctly.'
    this.#div.append(message)
  }

  addListener(name: string, handler: Handler): Listener {
    return addListener(this, name, handler)
  }

  getDiv(): HTMLElement {
    return this.#div
  }

  setOptions(options: MapOptions): void {
    const { center, zoom, ...rest } = options
    this.#options = { ...this.#options, ...rest }
    const { minZoom, maxZoom, zoomControl, disableDefaultUI } = this.#options
    this.#limitZoom(Math.max(zoomMin, minZoom ?? zoomMin), Math.min(zoomMax, maxZoom ?? zoomMax))
    if (zoomControl ?? !disableDefaultUI) this.#zoomButtons.addTo(this.leaflet)
    else this.#zoomButtons.remove()
    if (center || typeof zoom === 'number') this.moveCamera({ center, zoom } as google.maps.CameraOptions)
  }

  /**
   * Leaflet's own setters start an animation to the nearest zoom within the limits. It begins in the next frame
   * and would override a camera that is set meanwhile.
   */
  #limitZoom(minZoom: number, maxZoom: number): void {
    Object.assign(this.leaflet.options, { minZoom, maxZoom })
    const zoom = this.getZoom()
    if (zoom < minZoom || zoom > maxZoom) this.leaflet.setZoom(zoom, { animate: false })
  }

  moveCamera({ center, zoom }: google.maps.CameraOptions): void {
    this.#camera.move(center ? new LatLng(center as LatLngLike) : undefined, zoom ?? undefined)
  }

  getCenter(): LatLng {
    return this.#camera.center
  }

  getZoom(): number {
    return this.leaflet.getZoom()
  }

  getBounds(): LatLngBounds {
    return this.#camera.bounds
  }

  /** The map is flat and its north is up. */
  getHeading(): number {
    return 0
  }

  getTilt(): number {
    return 0
  }

  panTo(position: LatLngLike): void {
    this.#camera.panTo(new LatLng(position))
  }

  panBy(x: number, y: number): void {
    this.#camera.panBy(x, y)
  }

  fitBounds(bounds: BoundsLike, padding = 0): void {
    this.#camera.fit(bounds instanceof LatLngBounds ? bounds.toJSON() : bounds, padding)
  }

  /** Web Mercator on a world of 256 by 256 pixels. */
  getProjection() {
    return { fromLatLngToPoint: (position: LatLngLike) => this.leaflet.project(literal(position), 0) }
  }

  /** Like the provider, this map shows advanced markers only with a map id. */
  getMapCapabilities() {
    return { isAdvancedMarkersAvailable: Boolean(this.#options.mapId) }
  }
}

const systemDark = matchMedia('(prefers-color-scheme: dark)')
const isMotionWelcome = !matchMedia('(prefers-reduced-motion: reduce)').matches

const leafletOptions: L.MapOptions = {
  attributionControl: false,
  zoomControl: false,
  minZoom: zoomMin,
  maxZoom: zoomMax,
  worldCopyJump: true,
  inertia: isMotionWelcome,
  zoomAnimation: isMotionWelcome,
  fadeAnimation: isMotionWelcome,
  wheelPxPerZoomLevel: 90,
  maxBoundsViscosity: 1,
  maxBounds: [
    [-85.06, Number.NEGATIVE_INFINITY],
    [85.06, Number.POSITIVE_INFINITY],
  ],
}
