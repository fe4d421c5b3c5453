// Places API (New), for servers and for the browser script, which has an `Origin`.
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Call, Deps } from '../faults.ts'
import { findLocations, type Location, locationById } from '../world/find-locations.ts'
import { type Place, placeById, placesAround, placesByText } from '../world/places.ts'
import { addressLine, addressTerms } from '../world/world.ts'
import { GoogleError, invalidArgument, keyError, keyFault, keyFaults } from './errors.ts'
import { Autocomplete, GetPlace, parseRequest, readMask, SearchNearby, SearchText } from './requests.ts'

/** `name` is that of google.maps.places.v1.Places. */
type Method = [
  call: 'nearby' | 'text' | 'autocomplete' | 'details',
  name: string,
  answer: (request: unknown, mask: string | undefined) => object,
]

const suggestionsMax = 5

const searches: Record<string, Method> = {
  'places:searchNearby': [
    'nearby',
    'SearchNearby',
    (given, mask) => {
      const masked = readMask(mask, 'places.')
      const request = parseRequest(SearchNearby, given)
      const found = placesAround(request.locationRestriction, request.includedTypes)
      return listOf('places', found.slice(0, request.maxResultCount).map(placeJson).map(masked))
    },
  ],
  'places:searchText': [
    'text',
    'SearchText',
    (given, mask) => {
      const masked = readMask(mask, 'places.')
      const { includedType, textQuery, locationBias, pageSize } = parseRequest(SearchText, given)
      const found = placesByText(textQuery, includedType ? [includedType] : [], locationBias)
      return listOf('places', found.slice(0, pageSize).map(placeJson).map(masked))
    },
  ],
  'places:autocomplete': [
    'autocomplete',
    'AutocompletePlaces',
    (given) => {
      const { input, regionCode = 'US' } = parseRequest(Autocomplete, given)
      return listOf('suggestions', findLocations(input, regionCode, suggestionsMax).map(suggestionJson))
    },
  ],
}

const getPlace: Method = [
  'details',
  'GetPlace',
  (given, mask) => {
    const { id, ...params } = given as { id: string }
    const masked = readMask(mask, '')
    parseRequest(GetPlace, params)
    if (!/^[\w-]{20,}$/.test(id)) throw invalidArgument(`Not a valid Place ID: ${id}`)
    const [place, location] = [placeById(id), locationById(id)]
    if (place) return masked(placeJson(place))
    if (location) return masked(locationJson(location))
    throw new GoogleError(404, 'NOT_FOUND', 'The Place ID is no longer valid.')
  },
]

/** The provider leaves out empty lists. */
const listOf = (name: string, list: object[]) => (list.length > 0 ? { [name]: list } : {})

function placeJson({ hours, phone, website, ...place }: Place) {
  return {
    ...locationJson(place),
    businessStatus: 'OPERATIONAL',
    nationalPhoneNumber: phone,
    regularOpeningHours: hours && { weekdayDescriptions: hours },
    websiteUri: website,
    // Without the borders of time zones.
    utcOffsetMinutes: 60 * Math.round(place.position.lng / 15),
  }
}

function locationJson({ id, name, address, types, position: { lat, lng } }: Location) {
  const displayName = { text: name, languageCode: 'en' }
  const location = { latitude: lat, longitude: lng }
  return { name: `places/${id}`, id, displayName, formattedAddress: addressLine(address), location, types }
}

function suggestionJson({ id, address, types }: Location) {
  const [main = '', ...secondary] = addressTerms(address)
  const secondaryText = secondary.length > 0 ? { text: secondary.join(', ') } : undefined
  return {
    placePrediction: {
      place: `places/${id}`,
      placeId: id,
      text: { text: addressLine(address) },
      structuredFormat: { mainText: { text: main }, secondaryText },
      types: [...types, 'geocode'],
    },
  }
}

export function placesRoutes(deps: Deps): Router {
  const router = Router().use('/v1', allowPages)
  router.post('/v1/:method', express.json({ type: () => true }), async (req, res, next) => {
    const method = searches[req.params.method]
    if (method) await reply(deps, method, req, res, req.body)
    else next()
  })
  return router.get('/v1/places/:id', (req, res) =>
    reply(deps, getPlace, req, res, { id: req.params.id, ...req.query }),
  )
}

async function reply({ keys, faults }: Deps, method: Method, req: Request, res: Response, request: unknown) {
  const [name, rpc, answer] = method
  // The browser script has no text search.
  const isScript = req.get('origin') && name !== 'text'
  const call = `${isScript ? 'js' : 'web'}.${name}` as Call
  const mask = req.get('x-goog-fieldmask')
  const fault = await faults.begin(call, req, res, `${JSON.stringify(request)} ${mask ?? ''}`)
  if (!fault) return
  try {
    const [key, referer] = [req.get('x-goog-api-key'), req.get('referer')]
    if (!key) throw new GoogleError(403, 'PERMISSION_DENIED', unregistered)
    const wrong = keyFaults.find((each) => each === fault.mode) ?? keyFault(key, Boolean(referer), keys)
    if (wrong) throw keyError(wrong, rpc, referer)
    if (req.method === 'POST' && !req.is('json')) throw invalidArgument('Unsupported content type')
    res.json(answer(request, mask))
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error
    res.status(error.code).json(error.body)
  }
}

const unregistered = `Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.`

/** Pages of every site may call, as those of the provider. */
const allowPages: RequestHandler = (req, res, next) => {
  res.setHeader('Access-Control-Allow-Origin', '*')
  if (req.method !== 'OPTIONS') return next()
  res.setHeader('Access-Control-Allow-Headers', 'Content-Type, X-Goog-Api-Key, X-Goog-FieldMask')
  res.setHeader('Access-Control-Max-Age', '3600').sendStatus(204)
}
