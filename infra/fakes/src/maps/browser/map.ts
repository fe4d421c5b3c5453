// `google.maps.Map`, drawn by Leaflet.
import * as L from 'leaflet'
import { event, type Handler, type Listener } from './events.ts'
import { LatLng, LatLngBounds, type LatLngLike, literal } from './lat-lng.ts'
import { createBaseLayer, mapAttribution } from './map-layer.ts'
import { isGerman, isKeyAccepted } from './provider.ts'

type MapOptions = Partial<google.maps.MapOptions>

const [zoomMin, zoomMax] = [1, 21]
const germanTitles = { zoomInTitle: 'Vergrößern', zoomOutTitle: 'Verkleinern' }

export class FakeMap {
  /** Not part of the provider's interface: used by the markers and overlays of this script. */
  readonly leaflet: L.Map
  readonly #div: HTMLElement
  readonly #zoomButtons = L.control.zoom({ position: 'bottomright', ...(isGerman && germanTitles) })
  #options: MapOptions
  /** Leaflet rounds to pixels. While the map is there, this position is its centre. */
  #requested: LatLng | undefined
  #before: Record<string, string> = {}
  #isIdle = true
  #frame = 0

  constructor(div: HTMLElement, options: MapOptions = {}) {
    if (!(div instanceof Node))
      throw new Error('InvalidValueError: Map: Expected mapDiv of type HTMLElement.')
    div.role ??= 'region'
    div.ariaLabel ??= 'Map'
    this.#div = div
    this.leaflet = L.map(div, leafletOptions).setView([0, 0], zoomMin)
    L.control.attribution({ prefix: false }).addTo(this.leaflet).getContainer()?.append(mapAttribution)
    this.leaflet.on('movestart', () => {
      this.#isIdle = false
    })
    this.leaflet.on('move zoom resize moveend', ({ type }) => {
      if (type === 'moveend') this.#isIdle = true
      this.#notify()
    })
    this.#options = options
    this.setOptions(options)
    this.#attach(options)
    this.#notify()
  }

  #attach({ colorScheme }: MapOptions): void {
    const tiles = createBaseLayer()
    // The styles depend on the element's `data-scheme`.
    const followScheme = () => {
      const isDark = colorScheme === 'DARK' || (colorScheme === 'FOLLOW_SYSTEM' && systemDark.matches)
      this.#div.dataset.scheme = isDark ? 'dark' : 'light'
    }
    followScheme()
    systemDark.addEventListener('change', followScheme)
    tiles.on('load', () => event.trigger(this, 'tilesloaded')).addTo(this.leaflet)
    layMarkerSheet(this.leaflet)
    this.leaflet.on('click', ({ latlng, originalEvent }: L.LeafletMouseEvent) => {
      const { target } = originalEvent
      // Clicks on markers are not clicks on the map.
      if (target instanceof Element && target.closest(`[${takesClicks}]`)) return
      event.trigger(this, 'click', mouseEvent(new LatLng(latlng.lat, latlng.lng), originalEvent))
    })
    new ResizeObserver(() => this.leaflet.invalidateSize({ animate: false })).observe(this.#div)
    void isKeyAccepted().then((accepted) => {
      if (!accepted) this.#showKeyError(tiles)
    })
  }

  #showKeyError(tiles: L.Layer): void {
    tiles.remove()
    const message = document.createElement('div')
    message.className = 'fake-map-error'
    message.textContent = 'Oops! Something went wrong. This page didn’t load Google Maps correctly.'
    this.#div.append(message)
  }

  addListener(name: string, handler: Handler): Listener {
    return event.addListener(this, name, handler)
  }

  getDiv(): HTMLElement {
    return this.#div
  }

  setOptions({ center, zoom, ...rest }: MapOptions): void {
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

  /** At once, without a movement. */
  moveCamera({ center, zoom }: google.maps.CameraOptions): void {
    this.leaflet.stop()
    const target = center ? new LatLng(center as LatLngLike) : this.getCenter()
    const targetZoom = zoom ?? this.getZoom()
    if (target.equals(this.getCenter()) && targetZoom === this.getZoom()) return
    this.leaflet.setView(target.toJSON(), targetZoom, { animate: false })
    this.#requested = target
    this.#notify()
  }

  panTo(position: LatLngLike): void {
    this.#requested = new LatLng(position)
    this.leaflet.stop().panTo(this.#requested.toJSON(), { animate: isMotionWelcome })
  }

  panBy(x: number, y: number): void {
    this.leaflet.panBy([x, y], { animate: isMotionWelcome })
  }

  fitBounds(bounds: LatLngBounds | google.maps.LatLngBoundsLiteral, padding = 0): void {
    const { south, west, north, east } = bounds instanceof LatLngBounds ? bounds.toJSON() : bounds
    const corners: L.LatLngTuple[] = [
      [south, west],
      [north, east < west ? east + 360 : east],
    ]
    this.leaflet.stop().fitBounds(corners, { animate: false, padding: [padding, padding] })
  }

  getCenter(): LatLng {
    const shown = this.leaflet.getCenter()
    const pixels = (position: L.LatLngExpression) => this.leaflet.project(position)
    const isThere = this.#requested && pixels(this.#requested.toJSON()).distanceTo(pixels(shown)) < 2
    return isThere && this.#requested ? this.#requested : new LatLng(shown.lat, shown.lng)
  }

  getZoom(): number {
    return this.leaflet.getZoom()
  }

  /** West beyond east where the view crosses the date line. */
  getBounds(): LatLngBounds {
    const shown = this.leaflet.getBounds()
    const [south, north] = [Math.max(-90, shown.getSouth()), Math.min(90, shown.getNorth())]
    if (shown.getEast() - shown.getWest() >= 360)
      return new LatLngBounds({ south, north, west: -180, east: 180 })
    return new LatLngBounds(new LatLng(south, shown.getWest()), new LatLng(north, shown.getEast()))
  }

  /** The map is flat and its north is up. `@vis.gl/react-google-maps` asks for both. */
  getHeading(): number {
    return 0
  }

  getTilt(): number {
    return 0
  }

  /** Web Mercator on a world of 256 by 256 pixels. `@googlemaps/markerclusterer` asks for it. */
  getProjection() {
    return { fromLatLngToPoint: (position: LatLngLike) => this.leaflet.project(literal(position), 0) }
  }

  /** Like the provider, this map shows advanced markers only with a map id. */
  getMapCapabilities() {
    return { isAdvancedMarkersAvailable: Boolean(this.#options.mapId) }
  }

  /** Triggers the change events once per frame, as the provider does. */
  #notify(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      const now = { center: this.getCenter(), zoom: this.getZoom(), bounds: this.getBounds() }
      for (const [name, value] of Object.entries(now)) {
        const text = JSON.stringify(value)
        if (this.#before[name] !== text) event.trigger(this, `${name}_changed`)
        this.#before[name] = text
      }
      if (this.#isIdle) event.trigger(this, 'idle')
      this.#isIdle = false
    })
  }
}

export function mouseEvent(latLng: LatLng, domEvent: Event) {
  return { latLng, domEvent, stop: () => domEvent.stopPropagation() }
}

/** Attribute of elements on the map that handle clicks themselves. */
export const takesClicks = 'data-takes-clicks'

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
  fadeAnimation: false,
  wheelPxPerZoomLevel: 90,
  maxBoundsViscosity: 1,
  maxBounds: [
    [-85.06, Number.NEGATIVE_INFINITY],
    [85.06, Number.POSITIVE_INFINITY],
  ],
}

/** Widths of the view on each side of it. */
const spareViews = 1
/** Above this count, markers are hidden while the map zooms, because moving them would stutter. */
const animatedMax = 300

/**
 * An invisible sheet under all markers. Without it Chromium makes a compositing layer per distant marker, and sorting a
 * thousand layers takes longer than a frame. On one large sheet all markers share a layer.
 */
function layMarkerSheet(leaflet: L.Map): void {
  const sheet = document.createElement('div')
  sheet.className = 'fake-map-sheet'
  const pane = leaflet.getPanes().markerPane
  pane.append(sheet)
  const lay = () => {
    const { x: width, y: height } = leaflet.getSize()
    const { x, y } = leaflet.containerPointToLayerPoint([-spareViews * width, -spareViews * height])
    const times = 2 * spareViews + 1
    const box = { left: x, top: y, width: times * width, height: times * height }
    for (const [name, pixels] of Object.entries(box)) sheet.style.setProperty(name, `${Math.round(pixels)}px`)
  }
  leaflet.on('moveend resize', lay)
  leaflet.on('zoomanim zoomend', ({ type }) => {
    const isHidden = type === 'zoomanim' && pane.childElementCount > animatedMax
    pane.style.visibility = isHidden ? 'hidden' : ''
  })
  lay()
}
