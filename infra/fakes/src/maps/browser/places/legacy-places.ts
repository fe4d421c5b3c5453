// `AutocompleteService`, `PlacesService` and the session tokens of the legacy places library.
import { call, type StatusBody, statusError } from '../core/network.ts'
import { type Details, withPosition } from './details.ts'

/** The provider bills all requests with the same token as one search. */
export class AutocompleteSessionToken {
  readonly #token = crypto.randomUUID()

  toString(): string {
    return this.#token
  }
}

interface Predictions extends StatusBody {
  predictions: object[]
}

export class AutocompleteService {
  async getPlacePredictions(request: google.maps.places.AutocompletionRequest) {
    const { input, types, sessionToken } = request
    if (typeof input !== 'string') throw new Error('InvalidValueError: in property input: not a string')
    const params = { input, types: types?.join('|'), sessiontoken: sessionToken && String(sessionToken) }
    const { body } = await call<Predictions>('autocomplete', 'PLACES_AUTOCOMPLETE', params)
    const { status, predictions } = body
    if (status === 'OK' || status === 'ZERO_RESULTS') return { predictions }
    throw statusError('PLACES_AUTOCOMPLETE', body)
  }
}

interface DetailsBody extends StatusBody {
  result: Details
}

export class PlacesService {
  getDetails(
    { placeId, fields, sessionToken }: google.maps.places.PlaceDetailsRequest,
    callback: (result: object | null, status: string) => void,
  ): void {
    const token = sessionToken && String(sessionToken)
    const params = { place_id: placeId, fields: fields?.join(','), sessiontoken: token }
    call<DetailsBody>('details', 'PLACES_DETAILS', params).then(
      ({ body }) => callback(body.status === 'OK' ? withPosition(body.result) : null, body.status),
      () => callback(null, 'UNKNOWN_ERROR'),
    )
  }
}
