// Shows markers on the map and reports hover, focus and clicks.

import {
  type AlgorithmInput,
  Cluster,
  MarkerClusterer,
  SuperClusterViewportAlgorithm,
} from '@googlemaps/markerclusterer'
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { markerDistancePx } from '@jumpingjack/contracts/gym/gym-area'
import { plural, t } from '@lingui/core/macro'
import { useMap, useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect, useRef, useState } from 'react'
import { positionOf } from '../../../lib/geo/geo.ts'
import { worldSizeAtZoom0 } from '../../../lib/geo/mercator.ts'
import {
  groupOverlapping,
  isCluster,
  type MapGym,
  type MapMarker,
  mergeOverlapping,
  ratingOf,
} from './map-markers.ts'
import { clusterElement, formatCount, pinElement, showRating } from './marker-style.ts'

/** Prevents flicker when the pointer returns to the marker. */
const leaveMs = 100

interface Options {
  markers: readonly MapMarker[]
  selected: string | undefined
  highlighted: string | undefined
  onHover: (gymId: string | undefined) => void
  onOpen: (gymId: string) => void
}

export function useMarkerLayer({ markers, selected, highlighted, onHover, onOpen }: Options): void {
  const map = useMap()
  const library = useMapsLibrary('marker')
  const [layer, setLayer] = useState<MarkerLayer>()
  const callbacks = useRef({ onHover, onOpen })
  callbacks.current = { onHover, onOpen }
  useEffect(() => {
    if (!map || !library) return
    let leaving: ReturnType<typeof setTimeout>
    const made = new MarkerLayer(map, {
      onHover: (gymId) => {
        clearTimeout(leaving)
        if (gymId) callbacks.current.onHover(gymId)
        else leaving = setTimeout(() => callbacks.current.onHover(undefined), leaveMs)
      },
      onOpen: (gymId) => callbacks.current.onOpen(gymId),
    })
    setLayer(made)
    return () => {
      clearTimeout(leaving)
      made.remove()
    }
  }, [map, library])
  useEffect(() => layer?.show(markers), [layer, markers])
  useEffect(() => {
    const emphasis = new Map<string, Emphasis>()
    if (highlighted) emphasis.set(highlighted, 'highlighted')
    if (selected) emphasis.set(selected, 'selected')
    layer?.emphasise(emphasis)
  }, [layer, selected, highlighted])
}

type MarkerElement = google.maps.marker.AdvancedMarkerElement
type Emphasis = 'selected' | 'highlighted'

interface Callbacks {
  onHover: (gymId: string | undefined) => void
  onOpen: (gymId: string) => void
}

/** Above this zoom there are no clusters. */
const clusterMaxZoom = 16
const zoomStep = 3
const frontZIndex = 1_000_000

/** The markers of a map. Plain DOM elements, because thousands of React components would be slow to update. */
class MarkerLayer {
  readonly #map: google.maps.Map
  readonly #callbacks: Callbacks
  #given: readonly MapMarker[] = []
  #elements = new Map<string, MarkerElement>()
  #clusterer: MarkerClusterer | undefined
  #emphasis = new Map<string, Emphasis>()

  constructor(map: google.maps.Map, callbacks: Callbacks) {
    this.#map = map
    this.#callbacks = callbacks
  }

  /** Clusters gyms in the browser, unless the server has already clustered them. */
  show(given: readonly MapMarker[]): void {
    if (given === this.#given) return
    this.#given = given
    const isClustered = given.some(isCluster)
    const markers = isClustered ? mergeOverlapping(given, this.#map.getZoom() ?? 0) : given
    const before = this.#elements
    this.#elements = new Map(
      markers.map((marker) => [keyOf(marker), before.get(keyOf(marker)) ?? this.#elementOf(marker)]),
    )
    for (const marker of markers) if (!isCluster(marker)) this.#showRating(marker)
    // Clustering takes all markers off the map, and the focus with them.
    if (this.#clusterer && !isClustered && hasSameKeys(before, this.#elements)) return
    this.#clusterer?.setMap(null)
    this.#clusterer = undefined
    for (const [key, element] of before) if (!this.#elements.has(key)) element.map = null
    if (isClustered) for (const element of this.#elements.values()) element.map = this.#map
    else if (markers.length > 0) this.#cluster()
  }

  emphasise(emphasis: Map<string, Emphasis>): void {
    for (const id of new Set([...this.#emphasis.keys(), ...emphasis.keys()])) {
      const element = this.#elements.get(id)
      if (element) applyEmphasis(element, emphasis.get(id))
    }
    this.#emphasis = emphasis
  }

  remove(): void {
    this.show([])
  }

  /** A pin outlives a new rating of its gym. */
  #showRating(gym: MapGym): void {
    const element = this.#elements.get(keyOf(gym))
    if (!(element?.content instanceof HTMLElement)) return
    const rating = ratingOf(gym)
    showRating(element.content, rating)
    // The accessible name begins with the text that is visible.
    element.title = rating ? t`${gym.name}, ${rating} stars` : gym.name
  }

  #cluster(): void {
    this.#clusterer = new MarkerClusterer({
      map: this.#map,
      markers: [...this.#elements.values()],
      algorithm: new SeparateClusters({
        radius: markerDistancePx,
        extent: worldSizeAtZoom0,
        maxZoom: clusterMaxZoom,
      }),
      renderer: { render: ({ count, position }) => createClusterElement(position.toJSON(), count) },
      onClusterClick: (_event, cluster: Cluster) => {
        if (cluster.bounds) this.#map.fitBounds(cluster.bounds, 64)
      },
    })
  }

  #elementOf(marker: MapMarker): MarkerElement {
    if (!isCluster(marker)) return this.#gymElement(marker)
    const element = createClusterElement(positionOf(marker), marker.count)
    element.addEventListener('gmp-click', () => {
      this.#map.moveCamera({ center: positionOf(marker), zoom: (this.#map.getZoom() ?? 0) + zoomStep })
    })
    return element
  }

  #gymElement(gym: MapGym): MarkerElement {
    const content = pinElement(gym.type, gym.name, !isProviderGym(gym.id))
    const element = new google.maps.marker.AdvancedMarkerElement({
      position: positionOf(gym),
      content,
      title: gym.name,
      gmpClickable: true,
    })
    element.dataset.gymId = gym.id
    const { onHover, onOpen } = this.#callbacks
    element.addEventListener('gmp-click', () => onOpen(gym.id))
    for (const name of ['mouseenter', 'focus']) element.addEventListener(name, () => onHover(gym.id))
    for (const name of ['mouseleave', 'blur']) element.addEventListener(name, () => onHover(undefined))
    applyEmphasis(element, this.#emphasis.get(gym.id))
    return element
  }
}

/** Supercluster moves a cluster to the mean of its gyms, where it can cover another one. */
class SeparateClusters extends SuperClusterViewportAlgorithm {
  override cluster(input: AlgorithmInput): Cluster[] {
    const clusters = super.cluster(input)
    const zoom = input.map.getZoom() ?? 0
    if (zoom > clusterMaxZoom) return clusters
    const measure = ({ position, count }: Cluster) => ({ ...position.toJSON(), count })
    return groupOverlapping(clusters, zoom, measure).map((group) => {
      if (group.length === 1) return group[0]
      return new Cluster({ markers: group.flatMap(({ markers }) => markers), position: group[0].position })
    })
  }
}

/** Unlike a gym's id, a cluster's id does not identify its content. */
function keyOf(marker: MapMarker): string {
  return isCluster(marker) ? `${marker.id} ${marker.latitude} ${marker.longitude} ${marker.count}` : marker.id
}

function hasSameKeys(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return one.size === other.size && [...one.keys()].every((key) => other.has(key))
}

function createClusterElement(position: google.maps.LatLngLiteral, count: number): MarkerElement {
  const shown = formatCount(count)
  return new google.maps.marker.AdvancedMarkerElement({
    position,
    content: clusterElement(count),
    title: plural(count, { one: '# gym, zoom in', other: `${shown} gyms, zoom in` }),
    anchorTop: '-50%',
    gmpClickable: true,
    zIndex: count,
  })
}

function applyEmphasis(element: MarkerElement, emphasis: Emphasis | undefined): void {
  const { content } = element
  if (!(content instanceof HTMLElement)) return
  if (emphasis) content.dataset.emphasis = emphasis
  else delete content.dataset.emphasis
  element.zIndex = emphasis ? frontZIndex : null
}
