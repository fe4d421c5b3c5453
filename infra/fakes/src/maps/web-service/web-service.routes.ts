// The older web service for servers (`/maps/api/…/json`), and the same calls for the browser script (`/maps/api/js/…`).
import { type RequestHandler, Router } from 'express'
import { misbehave } from '../control/misbehave.ts'
import type { Call, Mode, Switches } from '../control/switches.ts'
import { geocode } from './geocode.operation.ts'
import { type Operation, Refusal } from './operation.ts'
import { autocomplete, details, nearbySearch, textSearch } from './places.operations.ts'
import { type Channel, type Keys, keyFault, refusal } from './refusals.ts'

export interface Deps {
  keys: Keys
  switches: Switches
  now: () => Date
}

export function webServiceRoutes(deps: Deps): Router {
  const router = Router()
  const serve = (call: Call, path: string, operation: Operation) => {
    router.get(path, answer(deps, call, operation))
  }
  serve('web.nearby', nearbySearch.path, nearbySearch)
  serve('web.text', textSearch.path, textSearch)
  serve('web.autocomplete', autocomplete.path, autocomplete)
  serve('web.details', details.path, details)
  serve('web.geocode', geocode.path, geocode)
  serve('js.autocomplete', '/maps/api/js/autocomplete', autocomplete)
  serve('js.details', '/maps/api/js/details', details)
  serve('js.geocode', '/maps/api/js/geocode', geocode)
  return router
}

function answer({ keys, switches, now }: Deps, call: Call, operation: Operation): RequestHandler {
  const channel: Channel = call.startsWith('js.') ? 'js' : 'web'
  return async (req, res) => {
    const behaviour = switches.meet(call)
    if (!(await misbehave(behaviour, req, res))) return
    const params = new URL(req.originalUrl, 'http://fakes').searchParams
    if (channel === 'js') res.setHeader('Access-Control-Allow-Origin', '*')
    try {
      refuse(params, channel, keys, behaviour.mode)
      res.json({ ...operation.frame, ...operation.answer(params, now()) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, message } = error
      res.json({ ...(message && { error_message: message }), ...operation.frame, status })
    }
  }
}

function refuse(params: URLSearchParams, channel: Channel, keys: Keys, mode: Mode): void {
  const fault = keyFault(params.get('key'), channel, keys)
  if (fault) throw new Refusal('REQUEST_DENIED', fault)
  const switchedOn = refusal(mode)
  if (switchedOn) throw switchedOn
}
