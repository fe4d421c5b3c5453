// Shows markers on the map and reports hover, focus and clicks.

import { type Cluster, MarkerClusterer } from '@googlemaps/markerclusterer'
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import type { SearchWord } from '@jumpingjack/contracts/gym/text-search'
import { plural, t } from '@lingui/core/macro'
import { useMap, useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent, useState } from 'react'
import { positionOf } from '../../../lib/geo/geo.ts'
import { missingNotes, searchedLabels } from '../../../lib/gym/searched-facts.ts'
import {
  isCluster,
  type MapGym,
  type MapMarker,
  mergeOverlapping,
  ratingOf,
  SeparateClusters,
} from './map-markers.ts'
import { clusterElement, formatCount, pinElement, showMatch, showRating } from './marker-style.ts'

/** Prevents flicker when the pointer returns to the marker. */
const leaveMs = 100

interface Options {
  markers: readonly MapMarker[]
  /** The words of the search that ask for facts. */
  wanted: readonly SearchWord[]
  /** These gyms have pins, also where they are in clusters. */
  pinned: readonly MapGym[]
  selected: string | undefined
  highlighted: string | undefined
  onHover: (gymId: string | undefined) => void
  onOpen: (gymId: string) => void
}

export function useMarkerLayer(options: Options): void {
  const { markers, wanted, pinned, selected, highlighted, onHover, onOpen } = options
  const map = useMap()
  const library = useMapsLibrary('marker')
  const [layer, setLayer] = useState<MarkerLayer>()
  const hover = useEffectEvent(onHover)
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (!map || !library) return
    let leaving: ReturnType<typeof setTimeout>
    const made = new MarkerLayer(map, {
      onHover: (gymId) => {
        clearTimeout(leaving)
        if (gymId) hover(gymId)
        else leaving = setTimeout(() => hover(undefined), leaveMs)
      },
      onOpen: (gymId) => open(gymId),
    })
    setLayer(made)
    return () => {
      clearTimeout(leaving)
      made.remove()
    }
  }, [map, library])
  useEffect(() => layer?.show(markers, wanted), [layer, markers, wanted])
  useEffect(() => layer?.pin(pinned), [layer, pinned])
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

const zoomStep = 3
const frontZIndex = 1_000_000

/** The markers of a map. Plain DOM elements, because thousands of React components would be slow to update. */
class MarkerLayer {
  readonly #map: google.maps.Map
  readonly #callbacks: Callbacks
  #given: readonly MapMarker[] = []
  #wanted: readonly SearchWord[] = []
  /** Beside the elements, because clusters may have these gyms. */
  #pinned = new Map<string, { gym: MapGym; element: MarkerElement }>()
  #elements = new Map<string, MarkerElement>()
  #clusterer: MarkerClusterer | undefined
  #emphasis = new Map<string, Emphasis>()

  constructor(map: google.maps.Map, callbacks: Callbacks) {
    this.#map = map
    this.#callbacks = callbacks
  }

  /** Clusters gyms in the browser, unless the server has already clustered them. */
  show(given: readonly MapMarker[], wanted: readonly SearchWord[]): void {
    if (given === this.#given && wanted === this.#wanted) return
    this.#given = given
    this.#wanted = wanted
    const isClustered = given.some(isCluster)
    const markers = isClustered ? mergeOverlapping(given, this.#map.getZoom() ?? 0) : given
    const before = this.#elements
    this.#elements = new Map(
      markers.map((marker) => [keyOf(marker), before.get(keyOf(marker)) ?? this.#elementOf(marker)]),
    )
    for (const marker of markers)
      if (!isCluster(marker)) this.#showKnown(marker, this.#elements.get(marker.id))
    // Clustering takes all markers off the map, and the focus with them.
    const isSame = this.#clusterer && !isClustered && hasSameKeys(before, this.#elements)
    if (!isSame) this.#replace(before, isClustered)
    this.pin([...this.#pinned.values()].map(({ gym }) => gym))
  }

  #replace(before: ReadonlyMap<string, MarkerElement>, isClustered: boolean): void {
    this.#clusterer?.setMap(null)
    this.#clusterer = undefined
    for (const [key, element] of before) if (!this.#elements.has(key)) element.map = null
    if (isClustered) for (const element of this.#elements.values()) element.map = this.#map
    else if (this.#elements.size > 0) this.#cluster()
  }

  /** Shows pins of gyms where they have none of their own. */
  pin(gyms: readonly MapGym[]): void {
    const before = this.#pinned
    this.#pinned = new Map(
      gyms.map((gym) => [gym.id, { gym, element: before.get(gym.id)?.element ?? this.#gymElement(gym) }]),
    )
    for (const [id, { element }] of before) if (!this.#pinned.has(id)) element.map = null
    for (const { gym, element } of this.#pinned.values()) this.#showKnown(gym, element)
    this.#placePinned()
  }

  #placePinned(): void {
    for (const [id, { element }] of this.#pinned) {
      const map = this.#elements.get(id)?.map ? null : this.#map
      if (element.map !== map) element.map = map
    }
  }

  emphasise(emphasis: Map<string, Emphasis>): void {
    for (const id of new Set([...this.#emphasis.keys(), ...emphasis.keys()])) {
      for (const element of [this.#elements.get(id), this.#pinned.get(id)?.element])
        if (element) applyEmphasis(element, emphasis.get(id))
    }
    this.#emphasis = emphasis
  }

  remove(): void {
    this.pin([])
    this.show([], [])
  }

  /** A pin outlives a new rating of its gym, and a search. */
  #showKnown(gym: MapGym, element: MarkerElement | undefined): void {
    if (!(element?.content instanceof HTMLElement)) return
    const rating = ratingOf(gym)
    showRating(element.content, rating)
    const [known, missing] = [searchedLabels(gym, this.#wanted, true), missingNotes(gym, this.#wanted)]
    showMatch(element.content, this.#wanted.length > 0 ? missing.length === 0 : undefined)
    // The accessible name begins with the text that is visible.
    const title = rating ? t`${gym.name}, ${rating} stars` : gym.name
    element.title = [title, known && t`Known: ${known}`, ...missing].filter(Boolean).join(', ')
    applyEmphasis(element, this.#emphasis.get(gym.id))
  }

  #cluster(): void {
    this.#clusterer = new MarkerClusterer({
      map: this.#map,
      markers: [...this.#elements.values()],
      algorithm: new SeparateClusters(),
      renderer: { render: ({ count, position }) => createClusterElement(position.toJSON(), count) },
      onClusterClick: (_event, cluster: Cluster) => {
        if (cluster.bounds) this.#map.fitBounds(cluster.bounds, 64)
      },
    })
    google.maps.event.addListener(this.#clusterer, 'clusteringend', () => this.#placePinned())
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
  const ofMatch = content.dataset.match === 'known' ? frontZIndex - 1 : null
  const zIndex = emphasis ? frontZIndex : ofMatch
  if (element.zIndex !== zIndex) element.zIndex = zIndex
}
