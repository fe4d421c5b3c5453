// The web service for servers (`/maps/api/…/json`), and the same calls of the browser script (`/maps/api/js/…`).
import { type RequestHandler, Router } from 'express'
import type { Call, Mode } from '../faults.ts'
import { type Channel, type Deps, keyError, wrongKey } from './keys.ts'
import { invalid, type Operation, ServiceError } from './operation.ts'
import { autocomplete, details, geocode, nearbyDetails, nearbySearch, textSearch } from './operations.ts'

const operations: [call: Call, path: string, operation: Operation][] = [
  ['web.nearby', '/maps/api/place/nearbysearch/json', nearbySearch],
  ['web.text', '/maps/api/place/textsearch/json', textSearch],
  ['web.autocomplete', '/maps/api/place/autocomplete/json', autocomplete],
  ['web.details', '/maps/api/place/details/json', details],
  ['web.geocode', '/maps/api/geocode/json', geocode],
  ['js.nearby', '/maps/api/js/nearby', nearbyDetails],
  ['js.autocomplete', '/maps/api/js/autocomplete', autocomplete],
  ['js.details', '/maps/api/js/details', details],
  ['js.geocode', '/maps/api/js/geocode', geocode],
]

export function operationsRoutes(deps: Deps): Router {
  const router = Router()
  for (const [call, path, operation] of operations) router.get(path, answer(deps, call, operation))
  return router
}

function answer({ keys, faults }: Deps, call: Call, operation: Operation): RequestHandler {
  const channel: Channel = call.startsWith('js.') ? 'js' : 'web'
  return async (req, res) => {
    const params = new URL(req.originalUrl, 'http://fakes').searchParams
    const fault = await faults.begin(call, req, res, describe(params))
    if (!fault) return
    if (channel === 'js') res.setHeader('Access-Control-Allow-Origin', '*')
    try {
      const wrong = keyError(params.get('key'), channel, keys)
      const error = wrong ? new ServiceError('REQUEST_DENIED', wrong) : errors[fault.mode]
      if (error) throw error
      res.json({ ...operation.frame, ...operation.answer(params) })
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const { status, code, message } = error
      res.json({ ...(message && { error_message: message }), ...operation.frame, status, code })
    }
  }
}

/** The parameters without the key, for the ledger. */
function describe(params: URLSearchParams): string {
  const shown = [...params].filter(([name]) => name !== 'key')
  return shown.map(([name, value]) => `${name}=${value}`).join(' ')
}

const overLimit =
  'You have exceeded your daily request quota for this API. If you did not set a custom daily request quota, verify your project has an active billing account: http://g.co/dev/maps-no-account'
const notActivated =
  'This API project is not authorized to use this API. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.'

const errors: Partial<Record<Mode, ServiceError>> = {
  denied: new ServiceError('REQUEST_DENIED', wrongKey),
  activating: new ServiceError('REQUEST_DENIED', notActivated, 'PERMISSION_DENIED'),
  'over-limit': new ServiceError('OVER_QUERY_LIMIT', overLimit, 'RESOURCE_EXHAUSTED'),
  invalid: invalid(),
}
