// The libraries of the provider by name. Loading one makes its classes available in `google.maps`.
import { event } from './core/events.ts'
import { LatLng, LatLngBounds } from './core/lat-lng.ts'
import { FakeMap } from './map/map.ts'
import { OverlayView } from './map/overlay-view.ts'
import { AdvancedMarkerElement } from './marker/advanced-marker.ts'
import {
  AutocompleteService,
  AutocompleteSessionToken,
  Geocoder,
  PlacesService,
} from './places/legacy-places.ts'
import { Place, SearchNearbyRankPreference } from './places/place.ts'

const settings = { experienceIds: [], fetchAppCheckToken: undefined }

const libraries: Readonly<Record<string, object>> = {
  core: { event, LatLng, LatLngBounds, Settings: { getInstance: () => settings } },
  maps: { Map: FakeMap, OverlayView },
  marker: { AdvancedMarkerElement },
  geocoding: { Geocoder },
  places: {
    AutocompleteService,
    AutocompleteSessionToken,
    Place,
    PlacesService,
    SearchNearbyRankPreference,
  },
}

/** All others are part of `google.maps` itself. */
const withOwnNamespace = new Set(['marker', 'places'])

export function loadLibrary(namespace: Record<string, unknown>, name: string): object {
  const library = libraries[name]
  if (!library) throw new Error(`The library ${name} is unknown.`)
  // Every library of the provider includes the core.
  Object.assign(namespace, libraries.core)
  if (withOwnNamespace.has(name)) namespace[name] = library
  else Object.assign(namespace, library)
  const element = 'gmp-advanced-marker'
  if (name === 'marker' && !customElements.get(element)) customElements.define(element, AdvancedMarkerElement)
  return library
}
