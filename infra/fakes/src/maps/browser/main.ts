// The script of the maps provider: defines `google.maps`, whose libraries become part of it once they are loaded, then
// calls the page's callback.
import * as L from 'leaflet'
import leafletCss from 'leaflet/dist/leaflet.css'
import { AdvancedMarkerElement } from './advanced-marker.ts'
import { event } from './events.ts'
import { LatLng, LatLngBounds } from './lat-lng.ts'
import mapCss from './map.css'
import { FakeMap } from './map.ts'
import { OverlayView } from './overlay-view.ts'
import { Geocoder, placesLibrary } from './places.ts'
import { callbackName, callPage } from './provider.ts'

L.noConflict()

// A content security policy without 'unsafe-inline' allows constructed sheets.
for (const text of [leafletCss, mapCss]) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}

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
  places: placesLibrary,
}

namespace.version = '3.66.0'
namespace.importLibrary = async (name: string) => {
  const library = libraries[name]
  if (!library) throw new Error(`The library ${name} is unknown.`)
  // Every library of the provider includes the core. Two have a namespace of their own.
  const own = name === 'marker' || name === 'places' ? { [name]: library } : library
  Object.assign(namespace, libraries.core, own)
  const element = 'gmp-advanced-marker'
  if (name === 'marker' && !customElements.get(element)) customElements.define(element, AdvancedMarkerElement)
  return library
}
callPage(callbackName)
