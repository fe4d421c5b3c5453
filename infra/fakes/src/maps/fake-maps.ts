// The fake of the maps provider, to be mounted at the root of an app.
import { Router } from 'express'
import { createLedger, ledgerRoute } from '../shared/ledger.ts'
import type { Keys } from './api/keys.ts'
import { legacyRoutes } from './api/legacy.routes.ts'
import { newPlacesRoutes } from './api/new-places.routes.ts'
import { scriptRoutes, type TileServer } from './api/script.routes.ts'
import { faultRoutes } from './faults/faults.routes.ts'
import { createFaults } from './faults/faults.ts'

export interface FakeMapsOptions extends Keys {
  /** Draws the tiles of this server instead of the offline map. */
  tiles?: TileServer | undefined
}

export function fakeMaps({ tiles, ...keys }: FakeMapsOptions): Router {
  const ledger = createLedger()
  const deps = { keys, faults: createFaults(ledger) }
  const router = Router()
  router.use(ledgerRoute('/maps/ledger', 'Calls to the fake maps provider', ledger))
  router.use(faultRoutes(deps.faults, ledger), legacyRoutes(deps), newPlacesRoutes(deps))
  router.use(scriptRoutes(deps, tiles))
  return router
}
