// `AutocompleteSuggestion` and the tokens of its sessions.
import { callPlaces, circleOf } from '../core/network.ts'
import { Place } from './place.ts'

/** The provider bills all requests with the same token as one session. */
export class AutocompleteSessionToken {
  readonly id = crypto.randomUUID()
}

type Text = Record<'text', string>
type Formats = { mainText: Text; secondaryText?: Text }
type Suggestion = { placePrediction: { placeId: string; structuredFormat: Formats } }

export const AutocompleteSuggestion = {
  async fetchAutocompleteSuggestions(request: google.maps.places.AutocompleteRequest) {
    const { input, includedPrimaryTypes, language: languageCode, region: regionCode } = request
    const sessionToken = (request.sessionToken as AutocompleteSessionToken | undefined)?.id
    const locationBias = request.locationBias && circleOf(request.locationBias as google.maps.CircleLiteral)
    const body = { input, includedPrimaryTypes, languageCode, regionCode, locationBias, sessionToken }
    const call = callPlaces<{ suggestions?: Suggestion[] }>(
      'PLACES_AUTOCOMPLETE',
      'places:autocomplete',
      '*',
      body,
    )
    const { suggestions = [] } = await call
    return { suggestions: suggestions.map((found) => withPlace(found, sessionToken)) }
  },
}

function withPlace({ placePrediction }: Suggestion, sessionToken: string | undefined) {
  const { structuredFormat, ...prediction } = placePrediction
  const toPlace = () => new Place({ id: prediction.placeId }, sessionToken)
  const { mainText, secondaryText = null } = structuredFormat
  return { placePrediction: { ...prediction, mainText, secondaryText, toPlace } }
}
