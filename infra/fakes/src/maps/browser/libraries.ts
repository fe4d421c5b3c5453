// The libraries of the provider by name, and where in `google.maps` each of them appears.
import {
  CollisionBehavior,
  ColorScheme,
  ControlPosition,
  GeocoderLocationType,
  GeocoderStatus,
  MapsNetworkErrorEndpoint,
  MapTypeId,
  PlacesServiceStatus,
  RenderingType,
  SearchNearbyRankPreference,
} from './core/constants.ts'
import { event } from './core/events.ts'
import { LatLng, LatLngBounds } from './core/lat-lng.ts'
import { MVCArray, MVCObject } from './core/mvc.ts'
import { MapsNetworkError, MapsRequestError, MapsServerError } from './core/network.ts'
import { Point, Size } from './core/point.ts'
import { InfoWindow } from './map/info-window.ts'
import { FakeMap } from './map/map.ts'
import { OverlayView } from './map/overlay-view.ts'
import { AdvancedMarkerElement } from './marker/advanced-marker.ts'
import { Marker } from './marker/marker.ts'
import { PinElement } from './marker/pin.ts'
import { Geocoder } from './places/geocoder.ts'
import { Place } from './places/place.ts'
import { AutocompleteService, AutocompleteSessionToken, PlacesService } from './places/places-service.ts'

const settings = { experienceIds: [], fetchAppCheckToken: undefined }
const Settings = { getInstance: () => settings }

const core = {
  ColorScheme,
  ControlPosition,
  event,
  LatLng,
  LatLngBounds,
  MapsNetworkError,
  MapsNetworkErrorEndpoint,
  MapsRequestError,
  MapsServerError,
  MVCArray,
  MVCObject,
  Point,
  Settings,
  Size,
}

const maps = { InfoWindow, Map: FakeMap, MapTypeId, OverlayView, RenderingType }
const marker = { AdvancedMarkerElement, CollisionBehavior, Marker, PinElement }
const geocoding = { Geocoder, GeocoderLocationType, GeocoderStatus }
const places = {
  AutocompleteService,
  AutocompleteSessionToken,
  Place,
  PlacesService,
  PlacesServiceStatus,
  SearchNearbyRankPreference,
}

const libraries: Readonly<Record<string, object>> = { core, maps, marker, geocoding, places }

/** Core classes and these stand in `google.maps` itself, the other libraries under their names too. */
const ownNamespace = new Set(['marker', 'places'])
const alsoAtTop: Readonly<Record<string, object>> = { marker: { CollisionBehavior, Marker } }
export const classicLibraries = ['core', 'maps', 'geocoding']

/** Makes a library appear in `google.maps`, and gives it. */
export function loadLibrary(namespace: Record<string, unknown>, name: string): object {
  const library = libraries[name]
  if (!library)
    throw new Error(
      `The library ${name} is unknown. Please see the documentation for the libraries there are.`,
    )
  if (ownNamespace.has(name)) namespace[name] = library
  Object.assign(namespace, ownNamespace.has(name) ? alsoAtTop[name] : library)
  if (name === 'marker') defineElements()
  return library
}

function defineElements(): void {
  if (customElements.get('gmp-pin')) return
  customElements.define('gmp-pin', PinElement)
  customElements.define('gmp-advanced-marker', AdvancedMarkerElement)
}
