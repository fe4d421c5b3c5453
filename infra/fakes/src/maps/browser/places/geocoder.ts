// `google.maps.Geocoder`.
import { call, type StatusBody, statusError } from '../core/network.ts'
import { positionText, withPositions } from './legacy-result.ts'

interface Body extends StatusBody {
  results: Parameters<typeof withPositions>[0][]
}

type Callback = (results: object[] | null, status: string) => void

const endpoint = 'GEOCODER_GEOCODE'

export class Geocoder {
  /** Rejects with the status as `code` unless it is OK, as the provider's does also when nothing is found. */
  geocode(request: google.maps.GeocoderRequest, callback?: Callback | null): Promise<{ results: object[] }> {
    const answer = this.#ask(request)
    if (!callback) return answer
    answer.then(
      ({ results }) => callback(results, 'OK'),
      (error: { code: string }) => callback(error.code === 'ZERO_RESULTS' ? [] : null, error.code),
    )
    return answer
  }

  async #ask({ address, location, placeId, region, componentRestrictions }: google.maps.GeocoderRequest) {
    const country = componentRestrictions?.country
    const { body } = await call<Body>('geocode', endpoint, {
      address: address ?? undefined,
      latlng: positionText(location),
      place_id: placeId ?? undefined,
      region: region ?? country ?? undefined,
    })
    if (body.status !== 'OK') throw statusError(endpoint, body)
    return { results: body.results.map(withPositions) }
  }
}
