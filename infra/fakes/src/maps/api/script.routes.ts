// The browser script, the validation of its key, and the data of the drawn map.
import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import { browserBundle } from '../../shared/browser-bundle.ts'
import type { Call } from '../faults.ts'
import { readMapData } from '../world/map-data.ts'
import { type Deps, keyError } from './keys.ts'

export interface TileServer {
  /** An XYZ address: https://tiles.example.com/{z}/{x}/{y}.png */
  url: string
  attribution: string
}

const mapMaxAgeS = 3_600
let mapData: string | undefined

const browserScript = browserBundle(join(import.meta.dirname, '../browser/main.ts'))

export function scriptRoutes({ keys, faults }: Deps, tiles: TileServer | undefined): Router {
  const router = Router()
  /** Allows every site, as the provider does. */
  const serve = (path: string, call: Call, handler: RequestHandler) => {
    router.get(path, async (req, res, next) => {
      const fault = await faults.begin(call, req, res, req.path)
      if (!fault) return
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

  serve('/maps/api/js/map', 'js.map', (_req, res) => {
    mapData ??= JSON.stringify(readMapData())
    res.setHeader('Cache-Control', `public, max-age=${mapMaxAgeS}`)
    res.type('application/json').send(mapData)
  })
  return router
}
