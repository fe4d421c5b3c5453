// The script of the maps provider: defines `google.maps`, whose libraries become part of it once they are loaded, then
// calls the page's callback.
import * as L from 'leaflet'
import { event } from './core/events.ts'
import { LatLng, LatLngBounds } from './core/lat-lng.ts'
import { callbackName, callPage } from './core/page.ts'
import { FakeMap } from './map/map.ts'
import { OverlayView } from './map/overlay-view.ts'
import { AdvancedMarkerElement } from './marker/advanced-marker.ts'
import { AutocompleteSessionToken, AutocompleteSuggestion } from './places/autocomplete.ts'
import { Geocoder } from './places/geocoder.ts'
import { Place, SearchNearbyRankPreference } from './places/place.ts'
import './styles/adopt-styles.ts'

const version = '3.66.0'

L.noConflict()

const page = window as unknown as { google?: { maps?: Record<string, unknown> } }
page.google ??= {}
page.google.maps ??= {}
const namespace = page.google.maps

const settings = { experienceIds: [], fetchAppCheckToken: undefined }

const libraries: Readonly<Record<string, object>> = {
  core: { event, LatLng, LatLngBounds, Settings: { getInstance: () => settings } },
  maps: { Map: FakeMap, OverlayView },
  marker: { AdvancedMarkerElement },
  geocoding: { Geocoder },
  places: {
    AutocompleteSessionToken,
    AutocompleteSuggestion,
    Place,
    SearchNearbyRankPreference,
  } satisfies Partial<Record<keyof google.maps.PlacesLibrary, unknown>>,
}

/** All others are part of `google.maps` itself. */
const withOwnNamespace = new Set(['marker', 'places'])

function loadLibrary(name: string): object {
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

namespace.version = version
namespace.importLibrary = async (name: string) => loadLibrary(name)
callPage(callbackName)
