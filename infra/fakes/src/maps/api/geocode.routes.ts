// The Geocoding API for servers and for the browser script, and the legacy Places API, which no new project can enable.
import { type RequestHandler, Router } from 'express'
import type { Deps } from '../faults.ts'
import { findLocations } from '../world/find-locations.ts'
import { addressLine } from '../world/world.ts'
import { type KeyFault, keyFault } from './errors.ts'
import errors from './google-errors.json' with { type: 'json' }

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

/** Like the provider, responds 200 to every request; the status is in the body. Servers cannot use a page's key. */
function geocode({ keys, faults }: Deps, call: 'web.geocode' | 'js.geocode'): RequestHandler {
  const isPage = call === 'js.geocode'
  return async (req, res) => {
    const { key, address, region } = req.query
    const fault = await faults.begin(call, req, res, `address=${address} region=${region}`)
    if (!fault) return
    if (isPage) res.setHeader('Access-Control-Allow-Origin', '*')
    const wrong = fault.mode in errors ? (fault.mode as KeyFault) : keyFault(key, isPage, keys)
    if (!key) res.json(denied(missingKey))
    else if (wrong) res.json({ results: [], ...errors[wrong].geocoding })
    else if (typeof address === 'string' && address.trim()) res.json(find(address, region))
    else res.json({ results: [], ...errors.invalid.geocoding })
  }
}

function find(address: string, region: unknown) {
  const country = typeof region === 'string' ? region.toUpperCase() : undefined
  const results = findLocations(address, country, resultsMax).map(({ id, address, types, position }) => {
    return { formatted_address: addressLine(address), geometry: { location: position }, place_id: id, types }
  })
  return { results, status: results.length > 0 ? 'OK' : 'ZERO_RESULTS' }
}

const denied = (error_message: string) => ({ error_message, results: [], status: 'REQUEST_DENIED' })
const missingKey = `You must use an API key to authenticate each request to Google Maps Platform APIs. For additional information, please refer to http://g.co/dev/maps-no-account`
const legacyNotEnabled = `You're calling a legacy API, which is not enabled for your project. To get newer features and more functionality, switch to the Places API (New) or Routes API. Learn more: https://developers.google.com/maps/legacy#LegacyApiNotActivatedMapError`
