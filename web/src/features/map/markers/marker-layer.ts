// The markers of a map. Plain elements, because thousands of React components would be slow to change.
import { type Cluster, MarkerClusterer, SuperClusterViewportAlgorithm } from '@googlemaps/markerclusterer'
import { isCluster, isOwnGym, type MapGym, type Mark, positionOf } from './map-markers.ts'
import { clusterElement, pinElement } from './marker-style.ts'

type Marker = google.maps.marker.AdvancedMarkerElement
export type Emphasis = 'selected' | 'highlighted'

interface Hooks {
  onHover: (gymId: string | undefined) => void
  onOpen: (gymId: string) => void
}

/** Pins closer than this at a zoom become one cluster. */
const clusterRadiusPx = 72
/** From here on every pin is shown by itself. */
const clusterMaxZoom = 16
const zoomStep = 3
const front = 1_000_000

export class MarkerLayer {
  readonly #map: google.maps.Map
  readonly #hooks: Hooks
  #marks: readonly Mark[] = []
  #markers = new Map<string, Marker>()
  #clusterer: MarkerClusterer | undefined
  #emphasis = new Map<string, Emphasis>()

  constructor(map: google.maps.Map, hooks: Hooks) {
    this.#map = map
    this.#hooks = hooks
  }

  /** Gyms alone are clustered here; what the server has clustered already stays as it is. */
  show(marks: readonly Mark[]): void {
    if (marks === this.#marks) return
    this.#marks = marks
    const before = this.#markers
    this.#markers = new Map(
      marks.map((mark) => [keyOf(mark), before.get(keyOf(mark)) ?? this.#markerOf(mark)]),
    )
    this.#clusterer?.setMap(null)
    this.#clusterer = undefined
    for (const [key, marker] of before) if (!this.#markers.has(key)) marker.map = null
    if (marks.some(isCluster)) for (const marker of this.#markers.values()) marker.map = this.#map
    else if (marks.length > 0) this.#cluster()
  }

  emphasise(emphasis: Map<string, Emphasis>): void {
    for (const id of new Set([...this.#emphasis.keys(), ...emphasis.keys()])) {
      const marker = this.#markers.get(id)
      if (marker) applyEmphasis(marker, emphasis.get(id))
    }
    this.#emphasis = emphasis
  }

  remove(): void {
    this.show([])
  }

  #cluster(): void {
    this.#clusterer = new MarkerClusterer({
      map: this.#map,
      markers: [...this.#markers.values()],
      algorithm: new SuperClusterViewportAlgorithm({ radius: clusterRadiusPx, maxZoom: clusterMaxZoom }),
      renderer: { render: ({ count, position }) => clusterMarker(position.toJSON(), count) },
      onClusterClick: (_event, cluster: Cluster) => {
        if (cluster.bounds) this.#map.fitBounds(cluster.bounds, 64)
      },
    })
  }

  #markerOf(mark: Mark): Marker {
    if (!isCluster(mark)) return this.#gymMarker(mark)
    const marker = clusterMarker(positionOf(mark), mark.count)
    marker.addEventListener('gmp-click', () => {
      this.#map.moveCamera({ center: positionOf(mark), zoom: (this.#map.getZoom() ?? 0) + zoomStep })
    })
    return marker
  }

  #gymMarker(gym: MapGym): Marker {
    const content = pinElement(gym.type, isOwnGym(gym))
    const marker = new google.maps.marker.AdvancedMarkerElement({
      position: positionOf(gym),
      content,
      title: gym.name,
      gmpClickable: true,
    })
    const { onHover, onOpen } = this.#hooks
    marker.addEventListener('gmp-click', () => onOpen(gym.id))
    for (const name of ['mouseenter', 'focus']) marker.addEventListener(name, () => onHover(gym.id))
    for (const name of ['mouseleave', 'blur']) marker.addEventListener(name, () => onHover(undefined))
    applyEmphasis(marker, this.#emphasis.get(gym.id))
    return marker
  }
}

/** A cluster's id says nothing of what is in it, as a gym's does. */
function keyOf(mark: Mark): string {
  return isCluster(mark) ? `${mark.id} ${mark.latitude} ${mark.longitude} ${mark.count}` : mark.id
}

function clusterMarker(position: google.maps.LatLngLiteral, count: number): Marker {
  return new google.maps.marker.AdvancedMarkerElement({
    position,
    content: clusterElement(count),
    title: `${count.toLocaleString('en')} gyms, zoom in`,
    anchorTop: '-50%',
    gmpClickable: true,
    zIndex: count,
  })
}

function applyEmphasis(marker: Marker, emphasis: Emphasis | undefined): void {
  const { content } = marker
  if (!(content instanceof HTMLElement)) return
  if (emphasis) content.dataset.emphasis = emphasis
  else delete content.dataset.emphasis
  marker.zIndex = emphasis ? front : null
}
