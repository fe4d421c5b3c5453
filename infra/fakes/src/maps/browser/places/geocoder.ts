// `google.maps.Geocoder`.
import { LatLng } from '../core/lat-lng.ts'
import { MapsNetworkError, read } from '../core/network.ts'
import { key } from '../core/page.ts'

interface Reply {
  status: string
  error_message?: string
  results: { geometry: { location: google.maps.LatLngLiteral } }[]
}

const endpoint = 'GEOCODER_GEOCODE'

export class Geocoder {
  /** Rejects with the status as `code` unless it is OK; so does the provider's if nothing is found. */
  async geocode({ address, region }: google.maps.GeocoderRequest) {
    const query = new URLSearchParams({ key, address: address ?? '', region: region ?? '' })
    const reply = await read<Reply>(endpoint, `/maps/api/js/geocode?${query}`)
    if (reply.status !== 'OK') throw new MapsNetworkError(endpoint, reply.status, reply.error_message)
    const results = reply.results.map(({ geometry, ...result }) => {
      return { ...result, geometry: { location: new LatLng(geometry.location) } }
    })
    return { results }
  }
}
