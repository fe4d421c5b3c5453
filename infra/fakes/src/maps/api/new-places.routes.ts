// The nearby search of the new places service, for the browser's `Place` class, with that service's errors.
import { type RequestHandler, Router } from 'express'
import { applyFault } from '../../shared/apply-fault.ts'
import type { Mode } from '../faults/faults.ts'
import { weekdayText } from '../places/opening-hours.ts'
import type { Place } from '../places/places.ts'
import { placesAround } from '../places/search-places.ts'
import { addressLine } from '../world/address.ts'
import { type Deps, keyError } from './keys.ts'
import { describe, paramsOf } from './legacy.routes.ts'
import { LegacyError, positionParam, radiusParam } from './operation.ts'
import { nationalNumber } from './place-result.ts'

const resultsMax = 20

class NewPlacesError extends Error {
  readonly code: number
  readonly status: string

  constructor(code: number, status: string, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}

const invalid = (message: string) => new NewPlacesError(400, 'INVALID_ARGUMENT', message)

export function newPlacesRoutes({ keys, faults }: Deps): Router {
  const search: RequestHandler = async (req, res) => {
    const params = paramsOf(req.originalUrl)
    const fault = faults.of('js.nearby', describe(params))
    if (!(await applyFault(fault, req, res))) return
    res.setHeader('Access-Control-Allow-Origin', '*')
    try {
      const error = keyError(params.get('key'), 'js', keys) ? wrongKey : errors[fault.mode]
      if (error) throw error
      res.json(searchNearby(params))
    } catch (caught) {
      const error = caught instanceof LegacyError ? invalid(caught.message) : caught
      if (!(error instanceof NewPlacesError)) throw error
      const { code, status, message } = error
      res.status(code).json({ error: { code, message, status } })
    }
  }
  return Router().get('/maps/api/js/search-nearby', search)
}

function searchNearby(params: URLSearchParams) {
  const centre = positionParam(params, 'location')
  const radiusMetres = radiusParam(params)
  const count = Number(params.get('maxResultCount') ?? resultsMax)
  if (!centre || !radiusMetres) throw invalid('Must have at least one location restriction: circle.')
  if (!Number.isInteger(count) || count < 1 || count > resultsMax) {
    throw invalid(`Invalid 'max_result_count': ${params.get('maxResultCount')}. It must be between 1 and 20.`)
  }
  const types = (params.get('includedTypes') ?? '').split(',').filter(Boolean)
  return { places: placesAround({ centre, radiusMetres }, types).slice(0, count).map(newPlace) }
}

function newPlace({ id, name, address, position, phone, website, hours }: Place) {
  return {
    id,
    displayName: { text: name, languageCode: 'en' },
    formattedAddress: addressLine(address),
    location: { latitude: position.lat, longitude: position.lng },
    ...(phone && { nationalPhoneNumber: nationalNumber(phone) }),
    ...(website && { websiteUri: website }),
    ...(hours && { regularOpeningHours: { weekdayDescriptions: weekdayText(hours) } }),
  }
}

const wrongKey = invalid('API key not valid. Please pass a valid API key.')

const errors: Partial<Record<Mode, NewPlacesError>> = {
  denied: wrongKey,
  activating: new NewPlacesError(
    403,
    'PERMISSION_DENIED',
    'Places API (New) has not been used in this project before or it is disabled. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.',
  ),
  'over-limit': new NewPlacesError(
    429,
    'RESOURCE_EXHAUSTED',
    "Quota exceeded for quota metric 'SearchNearbyRequest'.",
  ),
  invalid: invalid('Request contains an invalid argument.'),
}
