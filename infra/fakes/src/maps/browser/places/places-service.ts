// `AutocompleteService`, `PlacesService` and the session tokens of the older places library.
import { call, MapsNetworkError, type StatusBody, statusError } from '../core/network.ts'
import { positionText, withPositions } from './legacy-result.ts'

/** Requests of one search share a token, for the bill. */
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
  async getPlacePredictions(
    request: google.maps.places.AutocompletionRequest,
    callback?: (predictions: object[] | null, status: string) => void,
  ): Promise<{ predictions: object[] }> {
    const { input, types, location, radius, componentRestrictions, sessionToken } = request
    if (typeof input !== 'string') throw new Error('InvalidValueError: in property input: not a string')
    const country = [componentRestrictions?.country ?? []].flat()[0]
    const asked = call<Predictions>('autocomplete', 'PLACES_AUTOCOMPLETE', {
      input,
      types: types?.join('|'),
      location: positionText(location),
      radius,
      components: country ? `country:${country}` : undefined,
      sessiontoken: sessionToken ? String(sessionToken) : undefined,
    })
    const body = await asked.then((reply) => reply.body, unreachable<Predictions>(callback))
    const { status, predictions } = body
    callback?.(status === 'OK' ? predictions : null, status)
    if (status === 'OK' || status === 'ZERO_RESULTS') return { predictions }
    if (callback) return { predictions: [] }
    throw statusError('PLACES_AUTOCOMPLETE', body)
  }
}

interface Details extends StatusBody {
  result: Parameters<typeof withPositions>[0]
}

export class PlacesService {
  getDetails(
    { placeId, fields, sessionToken }: google.maps.places.PlaceDetailsRequest,
    callback: (result: object | null, status: string) => void,
  ): void {
    const params = {
      place_id: placeId,
      fields: fields?.join(','),
      sessiontoken: sessionToken ? String(sessionToken) : undefined,
    }
    call<Details>('details', 'PLACES_DETAILS', params).then(
      ({ body }) => callback(body.status === 'OK' ? withPositions(body.result) : null, body.status),
      () => callback(null, 'UNKNOWN_ERROR'),
    )
  }
}

/** Whoever gave a callback hears of the failure there; everybody else by the promise. */
function unreachable<B>(callback: ((predictions: object[] | null, status: string) => void) | undefined) {
  return (error: unknown): B => {
    if (error instanceof MapsNetworkError) callback?.(null, error.code)
    throw error
  }
}
