// Places API (New), for servers and for the browser script, which has an `Origin`.
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Call } from '../faults.ts'
import { findLocations, locationById } from '../locations/find-locations.ts'
import { placeById } from '../places/places.ts'
import { placesAround, placesByText } from '../places/search-places.ts'
import { readMask } from './field-mask.ts'
import { GoogleError, invalidArgument, keyError, keyFaults, noKey, notFound } from './google-error.ts'
import { type Deps, keyFault } from './keys.ts'
import { locationJson, placeJson, suggestionJson } from './place-json.ts'
import * as requests from './places-requests.ts'

/** `name` is that of google.maps.places.v1.Places. */
type Answer = (request: unknown, mask: string | undefined) => object
type Method = [call: 'nearby' | 'text' | 'autocomplete' | 'details', name: string, answer: Answer]

const suggestionsMax = 5
const { parseRequest } = requests

const searchNearby: Answer = (given, mask) => {
  const masked = readMask(mask, 'places.')
  const request = parseRequest(requests.SearchNearbyRequest, given)
  const found = placesAround(request.locationRestriction, request.includedTypes)
  return listOf('places', found.slice(0, request.maxResultCount).map(placeJson).map(masked))
}

const searchText: Answer = (given, mask) => {
  const masked = readMask(mask, 'places.')
  const request = parseRequest(requests.SearchTextRequest, given)
  const types = request.includedType ? [request.includedType] : []
  const found = placesByText(request.textQuery, types, request.locationBias)
  return listOf('places', found.slice(0, request.pageSize).map(placeJson).map(masked))
}

const autocomplete: Answer = (given) => {
  const { input, regionCode = 'US' } = parseRequest(requests.AutocompleteRequest, given)
  return listOf('suggestions', findLocations(input, regionCode, suggestionsMax).map(suggestionJson))
}

const getPlace: Answer = (given, mask) => {
  const { id, ...params } = given as { id: string }
  const masked = readMask(mask, '')
  parseRequest(requests.GetPlaceRequest, params)
  if (!/^[\w-]{20,}$/.test(id)) throw invalidArgument(`Not a valid Place ID: ${id}`)
  const [place, location] = [placeById(id), locationById(id)]
  if (!place && !location) throw notFound()
  return masked(place ? placeJson(place) : location ? locationJson(location) : {})
}

const searches: Record<string, Method> = {
  'places:searchNearby': ['nearby', 'SearchNearby', searchNearby],
  'places:searchText': ['text', 'SearchText', searchText],
  'places:autocomplete': ['autocomplete', 'AutocompletePlaces', autocomplete],
}

/** The provider leaves out empty lists. */
const listOf = (name: string, list: object[]) => (list.length > 0 ? { [name]: list } : {})

export function placesRoutes(deps: Deps): Router {
  const router = Router().use('/v1', allowPages)
  router.post('/v1/:method', express.json({ type: () => true }), async (req, res, next) => {
    const method = searches[req.params.method]
    if (method) await reply(deps, method, req, res, req.body)
    else next()
  })
  return router.get('/v1/places/:id', (req, res) =>
    reply(deps, ['details', 'GetPlace', getPlace], req, res, { id: req.params.id, ...req.query }),
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
    const key = req.get('x-goog-api-key')
    if (!key) throw noKey()
    const wrong = keyFaults.find((each) => each === fault.mode) ?? keyFault(key, req, keys)
    if (wrong) throw keyError(wrong, rpc, req.get('referer'))
    if (req.method === 'POST' && !req.is('json')) throw invalidArgument('Unsupported content type')
    res.json(answer(request, mask))
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error
    res.status(error.code).json(error.body)
  }
}

/** Pages of every site may call, as those of the provider. */
const allowPages: RequestHandler = (req, res, next) => {
  res.setHeader('Access-Control-Allow-Origin', '*')
  if (req.method !== 'OPTIONS') return next()
  res.setHeader('Access-Control-Allow-Headers', 'Content-Type, X-Goog-Api-Key, X-Goog-FieldMask')
  res.setHeader('Access-Control-Max-Age', '3600').sendStatus(204)
}
