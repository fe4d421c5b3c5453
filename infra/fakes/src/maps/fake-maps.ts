// The fake of the maps provider, to be mounted at the root of an app.
import { Router } from 'express'
import type { Keys } from './api/errors.ts'
import { geocodeRoutes } from './api/geocode.routes.ts'
import { placesRoutes } from './api/places.routes.ts'
import { scriptRoutes, type TileServer } from './api/script.routes.ts'
import { calls, createMapsFaults } from './faults.ts'

export interface FakeMapsOptions extends Keys {
  /** Draws the tiles of this server instead of the offline map. */
  tiles?: TileServer | undefined
}

const control = '/control/maps'

export function fakeMaps({ tiles, ...keys }: FakeMapsOptions): Router {
  const faults = createMapsFaults()
  const { ledger } = faults
  const router = Router()
  router.use(faults.routes(control))
  router.get(`${control}/ledger`, (_req, res) => {
    const counts = ledger.counts()
    res.json(Object.fromEntries(calls.map((call) => [call, counts[call] ?? 0])))
  })
  router.delete(`${control}/ledger`, (_req, res) => {
    ledger.clear()
    res.status(204).end()
  })
  const deps = { keys, faults }
  return router.use(placesRoutes(deps), geocodeRoutes(deps), scriptRoutes(deps, tiles))
}
