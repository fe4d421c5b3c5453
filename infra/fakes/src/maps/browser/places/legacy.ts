// `Geocoder`, `AutocompleteService`, `PlacesService` and the session tokens of the legacy services.
import { LatLng } from '../core/lat-lng.ts'
import { call, type StatusBody, statusError } from '../core/network.ts'

/** The provider bills all requests with the same token as one search; here it has no effect. */
export class AutocompleteSessionToken {}

export interface Details {
  geometry?: { location: google.maps.LatLngLiteral }
}

/** The details with their position as `LatLng`. */
export function withPosition<D extends Details>({ geometry, ...rest }: D) {
  return { ...rest, ...(geometry && { geometry: { location: new LatLng(geometry.location) } }) }
}

export class Geocoder {
  /** Rejects with the status as `code` unless it is OK; so does the provider's if nothing is found. */
  async geocode({ address, region }: google.maps.GeocoderRequest): Promise<{ results: object[] }> {
    const params = { address: address ?? undefined, region: region ?? undefined }
    const body = await call<StatusBody & { results: Details[] }>('geocode', 'GEOCODER_GEOCODE', params)
    if (body.status !== 'OK') throw statusError('GEOCODER_GEOCODE', body)
    return { results: body.results.map(withPosition) }
  }
}

export class AutocompleteService {
  async getPlacePredictions({ input, types }: google.maps.places.AutocompletionRequest) {
    const params = { input, types: types?.join('|') }
    const endpoint = 'PLACES_AUTOCOMPLETE'
    const body = await call<StatusBody & { predictions: object[] }>('autocomplete', endpoint, params)
    if (body.status !== 'OK' && body.status !== 'ZERO_RESULTS') throw statusError(endpoint, body)
    return { predictions: body.predictions }
  }
}

export class PlacesService {
  getDetails(
    { placeId, fields }: google.maps.places.PlaceDetailsRequest,
    callback: (result: object | null, status: string) => void,
  ): void {
    const params = { place_id: placeId, fields: fields?.join(',') }
    call<StatusBody & { result: Details }>('details', 'PLACES_DETAILS', params).then(
      ({ status, result }) => callback(status === 'OK' ? withPosition(result) : null, status),
      () => callback(null, 'UNKNOWN_ERROR'),
    )
  }
}
