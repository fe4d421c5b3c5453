// `google.maps.Map`, drawn by Leaflet.
import * as L from 'leaflet'
import { isKeyAccepted } from '../core/authentication.ts'
import { RenderingType } from '../core/constants.ts'
import { addListener, type Listener, trigger } from '../core/events.ts'
import { type BoundsLike, LatLng, LatLngBounds, type LatLngLike } from '../core/lat-lng.ts'
import { type MVCArray, MVCObject } from '../core/mvc.ts'
import { Point } from '../core/point.ts'
import { adoptStyles } from '../styles/adopt-styles.ts'
import { Camera } from './camera.ts'
import { attribution, Controls } from './controls.ts'
import type { Host } from './host.ts'
import { applyOptions, zoomMax, zoomMin } from './map-options.ts'
import { layMarkerSheet } from './marker-sheet.ts'
import type { MapOptions } from './options.ts'
import { forwardPointerEvents } from './pointer-events.ts'
import { projection } from './projection.ts'
import { watchScheme } from './scheme.ts'
import { TileLayer } from './tile-layer.ts'

export class FakeMap extends MVCObject {
  static readonly DEMO_MAP_ID = 'DEMO_MAP_ID'

  readonly controls: MVCArray<HTMLElement>[]
  /** Not of the provider's interface: for the script's own markers, windows and overlays. */
  readonly leaflet: L.Map
  readonly #host: Host
  readonly #camera: Camera
  readonly #edges: Controls
  #options: MapOptions

  constructor(div: HTMLElement, options: MapOptions = {}) {
    super()
    if (!(div instanceof Node))
      throw new Error('InvalidValueError: Map: Expected mapDiv of type HTMLElement.')
    adoptStyles()
    div.role ??= 'region'
    div.ariaLabel ??= 'Map'
    this.leaflet = L.map(div, leafletOptions).setView([0, 0], zoomMin)
    this.#host = { map: this, leaflet: this.leaflet, div }
    this.#camera = new Camera(this.#host)
    this.#edges = new Controls(this.#host)
    this.controls = this.#edges.byPosition
    this.#options = options
    this.setOptions(options)
    this.#draw(options)
    this.#camera.announce()
  }

  #draw({ colorScheme }: MapOptions): void {
    const tiles = new TileLayer()
    watchScheme(this.#host.div, colorScheme, (isDark) => tiles.setDark(isDark))
    tiles.on('load', () => trigger(this, 'tilesloaded')).addTo(this.leaflet)
    this.#host.div.append(attribution())
    layMarkerSheet(this.leaflet)
    forwardPointerEvents(this.#host)
    new ResizeObserver(() => this.leaflet.invalidateSize({ animate: false })).observe(this.#host.div)
    isKeyAccepted().then((accepted) => {
      if (!accepted) this.#refuse(tiles)
    })
  }

  #refuse(tiles: TileLayer): void {
    tiles.remove()
    const message = document.createElement('div')
    message.className = 'fake-map-refused'
    message.textContent = 'Oops! Something went wrong. This page didn’t load Google Maps correctly.'
    this.#host.div.append(message)
  }

  override addListener(name: string, handler: (...values: never[]) => void): Listener {
    return addListener(this, name, handler)
  }

  getDiv(): HTMLElement {
    return this.#host.div
  }

  setOptions(options: MapOptions | null): void {
    const { center, zoom, ...rest } = options ?? {}
    this.#options = { ...this.#options, ...rest }
    applyOptions(this.#host, this.#edges, this.#options)
    if (center || typeof zoom === 'number')
      this.#camera.move(center ? LatLng.from(center as LatLngLike) : undefined, zoom ?? undefined)
  }

  moveCamera({ center, zoom }: google.maps.CameraOptions): void {
    this.#camera.move(center ? LatLng.from(center as LatLngLike) : undefined, zoom ?? undefined)
  }

  getCenter(): LatLng {
    return this.#camera.center
  }

  setCenter(center: LatLngLike): void {
    this.#camera.move(LatLng.from(center), undefined)
  }

  getZoom(): number {
    return this.#camera.zoom
  }

  setZoom(zoom: number): void {
    this.#camera.move(undefined, zoom)
  }

  panTo(position: LatLngLike | BoundsLike): void {
    if ('lat' in position) this.#camera.panTo(LatLng.from(position))
    else this.fitBounds(position as BoundsLike)
  }

  panBy(x: number, y: number): void {
    this.#camera.panBy(x, y)
  }

  fitBounds(bounds: BoundsLike, padding: number | google.maps.Padding = 0): void {
    this.#camera.fit(LatLngBounds.from(bounds), padding)
  }

  panToBounds(bounds: BoundsLike, padding: number | google.maps.Padding = 0): void {
    this.#camera.fit(LatLngBounds.from(bounds), padding, this.getZoom())
  }

  getBounds(): LatLngBounds {
    return this.#camera.bounds
  }

  getProjection() {
    return projection
  }

  /** The map is flat and its north is up. */
  getHeading(): number {
    return 0
  }

  getTilt(): number {
    return 0
  }

  getMapTypeId(): string {
    return 'roadmap'
  }

  getRenderingType(): string {
    return RenderingType.RASTER
  }

  /** Advanced markers need a map id, as the provider's do. */
  getMapCapabilities() {
    const isAdvancedMarkersAvailable = Boolean(this.#options.mapId)
    return {
      isAdvancedMarkersAvailable,
      isDataDrivenStylingAvailable: false,
      isWebGLOverlayViewAvailable: false,
    }
  }

  override get(key: string): unknown {
    if (key === 'center') return this.getCenter()
    if (key === 'zoom') return this.getZoom()
    return super.get(key) ?? this.#options[key as keyof MapOptions]
  }

  /** Pixels from the top left corner of the map. */
  containerPoint(position: LatLng): Point {
    const { x, y } = this.leaflet.latLngToContainerPoint([position.lat(), position.lng()])
    return new Point(x, y)
  }
}

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
