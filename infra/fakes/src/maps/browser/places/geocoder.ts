// `google.maps.Geocoder`.
import { call, type StatusBody, statusError } from '../core/network.ts'
import { type Details, withPosition } from './details.ts'

interface Body extends StatusBody {
  results: Details[]
}

const endpoint = 'GEOCODER_GEOCODE'

export class Geocoder {
  /** Rejects with the status as `code` unless it is OK; so does the provider's if nothing is found. */
  async geocode({ address, region }: google.maps.GeocoderRequest): Promise<{ results: object[] }> {
    const params = { address: address ?? undefined, region: region ?? undefined }
    const { body } = await call<Body>('geocode', endpoint, params)
    if (body.status !== 'OK') throw statusError(endpoint, body)
    return { results: body.results.map(withPosition) }
  }
}
