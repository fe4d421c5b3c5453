// The browser script, the validation of its key, and the shapes of the drawn map.
import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import { applyFault } from '../../shared/apply-fault.ts'
import { browserBundle } from '../../shared/browser-bundle.ts'
import type { Call } from '../faults/faults.ts'
import { mapTile, tileZoomMax } from '../tiles/tile.ts'
import { type Deps, keyError } from './keys.ts'

export interface TileServer {
  /** An XYZ address: https://tiles.example.com/{z}/{x}/{y}.png */
  url: string
  attribution: string
}

const tileMaxAgeS = 3_600

const browserScript = browserBundle(join(import.meta.dirname, '../browser/main.ts'))

export function scriptRoutes({ keys, faults }: Deps, tiles: TileServer | undefined): Router {
  const router = Router()
  /** Allows every site, as the provider does. */
  const serve = (path: string, call: Call, handler: RequestHandler) => {
    router.get(path, async (req, res, next) => {
      const fault = faults.of(call, req.path)
      if (!(await applyFault(fault, req, res))) return
      res.locals.mode = fault.mode
      res.setHeader('Access-Control-Allow-Origin', '*')
      res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
      await handler(req, res, next)
    })
  }

  serve('/maps/api/js', 'js.script', async (_req, res) => {
    res.setHeader('Cache-Control', 'no-cache')
    const settings = `var fakeMapsTiles = ${JSON.stringify(tiles) ?? 'undefined'};\n`
    res.type('text/javascript').send(settings + (await browserScript()))
  })

  serve('/maps/api/js/authenticate', 'js.authenticate', (req, res) => {
    const key = typeof req.query.key === 'string' ? req.query.key : null
    if (!key) res.json({ error: 'MissingKeyMapError' })
    else if (keyError(key, 'js', keys) || res.locals.mode === 'denied')
      res.json({ error: 'InvalidKeyMapError' })
    else res.json({})
  })

  serve('/maps/vt/:z/:x/:y', 'js.tiles', (req, res) => {
    const { z, x, y } = req.params
    const tile = { z: Number(z), x: Number(x), y: Number(y) }
    if (!isTile(tile)) return void res.status(404).end()
    res.setHeader('Cache-Control', `public, max-age=${tileMaxAgeS}`)
    res.json(mapTile(tile.z, tile.x, tile.y))
  })
  return router
}

function isTile({ z, x, y }: { z: number; x: number; y: number }): boolean {
  const within = (value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** z
  return Number.isInteger(z) && z >= 0 && z <= tileZoomMax && within(x) && within(y)
}
