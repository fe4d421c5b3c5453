// A page with the product's map libraries: a map with a marker and a cluster.
import { MarkerClusterer } from '@googlemaps/markerclusterer'
import {
  AdvancedMarker,
  APIProvider,
  Map as MapView,
  useMap,
  useMapsLibrary,
} from '@vis.gl/react-google-maps'
import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const position = { lat: 40.7128, lng: -74.006 }
const clustered = Array.from({ length: 60 }, (_, index) => ({
  lat: 40.73 + (index % 10) * 0.0004,
  lng: -73.99 + Math.floor(index / 10) * 0.0004,
}))

function Page() {
  const [camera, setCamera] = useState({ center: position, zoom: 13 })
  const options = { mapId: 'test', ...camera, gestureHandling: 'greedy', disableDefaultUI: true }
  return createElement(
    MapView,
    {
      ...options,
      onCameraChanged: ({ detail: { center, zoom } }) => setCamera({ center, zoom }),
      onClick: ({ detail }) =>
        note(`click ${detail.latLng?.lat.toFixed(3)},${detail.latLng?.lng.toFixed(3)}`),
      onTilesLoaded: () => note('tiles'),
    },
    createElement(
      AdvancedMarker,
      { position, title: 'One gym', anchorLeft: '-50%', anchorTop: '-50%', onClick: () => note('gym') },
      createElement('b', { style: { display: 'block', padding: 12, background: 'teal' } }, 'G'),
    ),
    createElement(Cluster),
  )
}

function Cluster() {
  const map = useMap()
  const library = useMapsLibrary('marker')
  useEffect(() => {
    if (!map || !library) return
    const markers = clustered.map((where) => new library.AdvancedMarkerElement({ position: where }))
    const clusterer = new MarkerClusterer({ map, markers, renderer: { render: renderCluster } })
    return () => clusterer.setMap(null)
  }, [map, library])
  return null
}

/** The library's own renderer uses a style attribute, which the page's policy forbids. */
function renderCluster({ count, position }: { count: number; position: google.maps.LatLng }) {
  const content = document.createElement('i')
  content.textContent = String(count)
  const title = `Cluster of ${count} markers`
  const options = { position, title, content, gmpClickable: true, zIndex: 1000 + count }
  return new google.maps.marker.AdvancedMarkerElement(options)
}

function note(text: string): void {
  document.title = `${document.title} ${text};`
}

const mount = document.querySelector('#map')
const { key = '', url = '' } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))

/** Like the product: renders the map once the script is loaded. */
if (mount) {
  const script = document.createElement('script')
  script.src = `${url}/maps/api/js?key=${key}&callback=mapsReady&loading=async`
  const render = () =>
    createRoot(mount).render(createElement(APIProvider, { apiKey: key }, createElement(Page)))
  Object.assign(window, { mapsReady: render })
  document.head.append(script)
}
