// The Geocoding API for servers and for the browser script, and the legacy Places API, which no new project can enable.
import { type RequestHandler, Router } from 'express'
import { findLocations, type Location } from '../locations/find-locations.ts'
import { addressLine } from '../world/address.ts'
import type { KeyFault } from './google-error.ts'
import errors from './google-errors.json' with { type: 'json' }
import type { Deps, Keys } from './keys.ts'

const resultsMax = 10

export function geocodeRoutes(deps: Deps): Router {
  const router = Router()
  router.get('/maps/api/geocode/json', geocode(deps, 'web.geocode'))
  router.get('/maps/api/js/geocode', geocode(deps, 'js.geocode'))
  router.get('/maps/api/place/:name/json', (_req, res) => {
    res.json({ html_attributions: [], ...denied(legacyNotEnabled) })
  })
  return router
}

/** Like the provider, responds 200 to every request; the status is in the body. */
function geocode({ keys, faults }: Deps, call: 'web.geocode' | 'js.geocode'): RequestHandler {
  return async (req, res) => {
    const { key, address, region } = req.query
    const fault = await faults.begin(call, req, res, `address=${address} region=${region}`)
    if (!fault) return
    if (call === 'js.geocode') res.setHeader('Access-Control-Allow-Origin', '*')
    const wrong = fault.mode in errors ? (fault.mode as KeyFault) : keyFault(key, call, keys)
    if (!key) res.json(denied(missingKey))
    else if (wrong) res.json({ results: [], ...errors[wrong].geocoding })
    else res.json(typeof address === 'string' && address.trim() ? find(address, region) : invalid)
  }
}

/** Keys that are restricted to web pages are valid in the script only. */
function keyFault(key: unknown, call: string, { serverKey, browserKey }: Keys): KeyFault | undefined {
  if (key === (call === 'web.geocode' ? serverKey : browserKey)) return undefined
  if (key === browserKey) return 'referrer-blocked'
  return key === serverKey ? 'ip-blocked' : 'denied'
}

function find(address: string, region: unknown) {
  const country = typeof region === 'string' ? region.toUpperCase() : undefined
  const results = findLocations(address, country, resultsMax).map(toResult)
  return { results, status: results.length > 0 ? 'OK' : 'ZERO_RESULTS' }
}

function toResult({ id, address, types, position }: Location) {
  return { formatted_address: addressLine(address), geometry: { location: position }, place_id: id, types }
}

const denied = (error_message: string) => ({ error_message, results: [], status: 'REQUEST_DENIED' })
const invalid = { results: [], ...errors.invalid.geocoding }
const missingKey = `You must use an API key to authenticate each request to Google Maps Platform APIs. For additional information, please refer to http://g.co/dev/maps-no-account`
const legacyNotEnabled = `You're calling a legacy API, which is not enabled for your project. To get newer features and more functionality, switch to the Places API (New) or Routes API. Learn more: https://developers.google.com/maps/legacy#LegacyApiNotActivatedMapError`
