// The calls of the newer places service that the browser script makes, with that service's errors.
import { type RequestHandler, Router } from 'express'
import { misbehave } from '../control/misbehave.ts'
import type { Call, Mode } from '../control/switches.ts'
import { placeById } from '../directory/places.ts'
import { placesAround } from '../directory/search-places.ts'
import { newPlace } from './new-place.ts'
import { positionParam, Refusal, radiusParam } from './operation.ts'
import { keyFault } from './refusals.ts'
import type { Deps } from './web-service.routes.ts'

const resultsMax = 20

class NewRefusal extends Error {
  readonly code: number
  readonly status: string

  constructor(code: number, status: string, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}

const invalid = (message: string) => new NewRefusal(400, 'INVALID_ARGUMENT', message)

export function newPlacesRoutes(deps: Deps): Router {
  const router = Router()
  router.get('/maps/api/js/search-nearby', answer(deps, 'js.nearby', searchNearby))
  router.get('/maps/api/js/place', answer(deps, 'js.place', readPlace))
  return router
}

type Answer = (params: URLSearchParams, now: Date) => object

const searchNearby: Answer = (params, now) => {
  const centre = positionParam(params, 'location')
  const radiusMetres = radiusParam(params)
  const count = Number(params.get('maxResultCount') ?? resultsMax)
  if (!centre || !radiusMetres) throw invalid('Must have at least one location restriction: circle.')
  if (!Number.isInteger(count) || count < 1 || count > resultsMax) {
    throw invalid(`Invalid 'max_result_count': ${params.get('maxResultCount')}. It must be between 1 and 20.`)
  }
  const found = placesAround({
    centre,
    radiusMetres,
    types: listParam(params, 'includedTypes'),
    notTypes: listParam(params, 'excludedTypes'),
    rank: params.get('rankPreference') === 'DISTANCE' ? 'distance' : 'popularity',
  })
  return { places: found.slice(0, count).map((place) => newPlace(place, now)) }
}

const readPlace: Answer = (params, now) => {
  const place = placeById(params.get('id') ?? '')
  if (!place) throw new NewRefusal(404, 'NOT_FOUND', 'The Place ID is no longer valid.')
  return newPlace(place, now)
}

function answer({ keys, switches, now }: Deps, call: Call, reply: Answer): RequestHandler {
  return async (req, res) => {
    const behaviour = switches.meet(call)
    if (!(await misbehave(behaviour, req, res))) return
    res.setHeader('Access-Control-Allow-Origin', '*')
    const params = new URL(req.originalUrl, 'http://fakes').searchParams
    try {
      if (keyFault(params.get('key'), 'js', keys)) throw wrongKey
      const switchedOn = refusals[behaviour.mode]
      if (switchedOn) throw switchedOn
      res.json(reply(params, now()))
    } catch (error) {
      const refusal = error instanceof Refusal ? invalid(error.message) : error
      if (!(refusal instanceof NewRefusal)) throw refusal
      const { code, status, message } = refusal
      res.status(code).json({ error: { code, message, status } })
    }
  }
}

const wrongKey = invalid('API key not valid. Please pass a valid API key.')

const refusals: Partial<Record<Mode, NewRefusal>> = {
  denied: wrongKey,
  activating: new NewRefusal(
    403,
    'PERMISSION_DENIED',
    'Places API (New) has not been used in this project before or it is disabled. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.',
  ),
  'over-limit': new NewRefusal(
    429,
    'RESOURCE_EXHAUSTED',
    "Quota exceeded for quota metric 'SearchNearbyRequest'.",
  ),
  invalid: invalid('Request contains an invalid argument.'),
}

function listParam(params: URLSearchParams, name: string): string[] {
  return (params.get(name) ?? '').split(',').filter(Boolean)
}
