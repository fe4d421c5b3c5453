// The browser script, the check of its key, and the map's tiles.
import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import { browserBundle } from '../../browser-bundle.ts'
import { misbehave } from '../control/misbehave.ts'
import type { Call } from '../control/switches.ts'
import { mapTile, tileZoomMax } from '../tiles/tile.ts'
import { keyFault } from '../web-service/refusals.ts'
import type { Deps } from '../web-service/web-service.routes.ts'

const tileSecondsKept = 3_600

const browserScript = browserBundle(join(import.meta.dirname, '../browser/main.ts'))

export function scriptRoutes({ keys, switches }: Deps): Router {
  const router = Router()
  /** Any site may load these, as the provider allows. */
  const open = (call: Call, handler: RequestHandler): RequestHandler => {
    return async (req, res, next) => {
      const behaviour = switches.meet(call)
      if (!(await misbehave(behaviour, req, res))) return
      res.locals.mode = behaviour.mode
      res.setHeader('Access-Control-Allow-Origin', '*')
      res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
      await handler(req, res, next)
    }
  }

  router.get(
    '/maps/api/js',
    open('js.script', async (_req, res) => {
      res.setHeader('Cache-Control', 'no-cache')
      res.type('text/javascript').send(await browserScript())
    }),
  )

  router.get(
    '/maps/api/js/authenticate',
    open('js.authenticate', (req, res) => {
      const key = typeof req.query.key === 'string' ? req.query.key : null
      if (!key) res.json({ error: 'MissingKeyMapError' })
      else if (keyFault(key, 'js', keys) || res.locals.mode === 'denied')
        res.json({ error: 'InvalidKeyMapError' })
      else res.json({})
    }),
  )

  router.get(
    '/maps/vt/:z/:x/:y',
    open('js.tiles', (req, res) => {
      const [z, x, y] = [req.params.z, req.params.x, req.params.y].map(Number)
      if (z === undefined || x === undefined || y === undefined || !isTile(z, x, y))
        return void res.status(404).end()
      res.setHeader('Cache-Control', `public, max-age=${tileSecondsKept}`)
      res.json(mapTile(z, x, y))
    }),
  )
  return router
}

function isTile(z: number, x: number, y: number): boolean {
  const within = (value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** z
  return Number.isInteger(z) && z >= 0 && z <= tileZoomMax && within(x) && within(y)
}
