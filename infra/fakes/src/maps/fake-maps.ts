// The stand-in of the maps provider, to be mounted at the root of an app.
import { Router } from 'express'
import { controlRoutes } from './control/control.routes.ts'
import { createSwitches } from './control/switches.ts'
import { scriptRoutes } from './script/script.routes.ts'
import { newPlacesRoutes } from './web-service/new-places.routes.ts'
import type { Keys } from './web-service/refusals.ts'
import { webServiceRoutes } from './web-service/web-service.routes.ts'

export interface FakeMapsOptions extends Keys {
  now?: () => Date
}

export function fakeMaps({ now = () => new Date(), ...keys }: FakeMapsOptions): Router {
  const deps = { keys, now, switches: createSwitches() }
  const router = Router()
  router.use(controlRoutes(deps.switches), webServiceRoutes(deps), newPlacesRoutes(deps), scriptRoutes(deps))
  return router
}
