// The legacy web service for servers (`/maps/api/…/json`). The browser script makes the same calls at `/maps/api/js/…`.
import { type RequestHandler, Router } from 'express'
import { applyFault } from '../../shared/apply-fault.ts'
import type { Call, Mode } from '../faults/faults.ts'
import { geocode } from './geocode.operation.ts'
import { type Channel, type Deps, keyError, wrongKey } from './keys.ts'
import { invalid, LegacyError, type Operation } from './operation.ts'
import { autocomplete, details, nearbySearch, textSearch } from './places.operations.ts'

export function legacyRoutes(deps: Deps): Router {
  const router = Router()
  const serve = (call: Call, path: string, operation: Operation) => {
    router.get(path, answer(deps, call, operation))
  }
  serve('web.nearby', '/maps/api/place/nearbysearch/json', nearbySearch)
  serve('web.text', '/maps/api/place/textsearch/json', textSearch)
  serve('web.autocomplete', '/maps/api/place/autocomplete/json', autocomplete)
  serve('web.details', '/maps/api/place/details/json', details)
  serve('web.geocode', '/maps/api/geocode/json', geocode)
  serve('js.autocomplete', '/maps/api/js/autocomplete', autocomplete)
  serve('js.details', '/maps/api/js/details', details)
  serve('js.geocode', '/maps/api/js/geocode', geocode)
  return router
}

function answer({ keys, faults }: Deps, call: Call, operation: Operation): RequestHandler {
  const channel: Channel = call.startsWith('js.') ? 'js' : 'web'
  return async (req, res) => {
    const params = paramsOf(req.originalUrl)
    const fault = faults.of(call, describe(params))
    if (!(await applyFault(fault, req, res))) return
    if (channel === 'js') res.setHeader('Access-Control-Allow-Origin', '*')
    try {
      const wrong = keyError(params.get('key'), channel, keys)
      const error = wrong ? new LegacyError('REQUEST_DENIED', wrong) : errors[fault.mode]
      if (error) throw error
      res.json({ ...operation.frame, ...operation.answer(params) })
    } catch (error) {
      if (!(error instanceof LegacyError)) throw error
      const { status, message } = error
      res.json({ ...(message && { error_message: message }), ...operation.frame, status })
    }
  }
}

export function paramsOf(url: string): URLSearchParams {
  return new URL(url, 'http://fakes').searchParams
}

/** The parameters without the key, for the ledger. */
export function describe(params: URLSearchParams): string {
  const shown = [...params].filter(([name]) => name !== 'key' && name !== 'sessiontoken')
  return shown.map(([name, value]) => `${name}=${value}`).join(' ')
}

const overLimit =
  'You have exceeded your daily request quota for this API. If you did not set a custom daily request quota, verify your project has an active billing account: http://g.co/dev/maps-no-account'
const notActivated =
  'This API project is not authorized to use this API. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.'

const errors: Partial<Record<Mode, LegacyError>> = {
  denied: new LegacyError('REQUEST_DENIED', wrongKey),
  activating: new LegacyError('REQUEST_DENIED', notActivated),
  'over-limit': new LegacyError('OVER_QUERY_LIMIT', overLimit),
  invalid: invalid(),
}
