// The browser script, the validation of its key, and the tiles of the drawn map.
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { browserBundle } from '../../shared/browser-bundle.ts'
import type { Call, Deps } from '../faults.ts'
import { readTile } from '../world/tiles.ts'
import errors from './google-errors.json' with { type: 'json' }

export interface TileServer {
  /** An XYZ address: https://tiles.example.com/{z}/{x}/{y}.png */
  url: string
  attribution: string
}

const tileMaxAgeS = 3_600
const number = z.coerce.number().int()
const TilePath = z.object({ zoom: number.min(1).max(21), column: number, row: number })

/** https://developers.google.com/maps/documentation/javascript/error-messages */
const scriptErrors: Record<string, { script: string | null }> = errors

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

  const settings = `var fakeMapsTiles = ${JSON.stringify(tiles) ?? 'undefined'};\n`
  let compressed: Buffer | undefined
  serve('/maps/api/js', 'js.script', async (req, res) => {
    const script = settings + (await browserScript())
    res.setHeader('Cache-Control', 'no-cache')
    res.vary('Accept-Encoding').type('text/javascript')
    if (!req.acceptsEncodings('br')) return void res.send(script)
    compressed ??= brotliCompressSync(script)
    res.setHeader('Content-Encoding', 'br').send(compressed)
  })

  serve('/maps/api/js/authenticate', 'js.authenticate', (req, res) => {
    const key = typeof req.query.key === 'string' ? req.query.key : null
    const known = key === keys.browserKey ? undefined : 'InvalidKeyMapError'
    const error = key ? (scriptErrors[res.locals.mode]?.script ?? known) : 'MissingKeyMapError'
    res.json(error ? { error } : {})
  })

  serve('/maps/api/js/map/:zoom/:column/:row', 'js.map', (req, res) => {
    const tile = TilePath.safeParse(req.params)
    if (!tile.success) return void res.sendStatus(404)
    const { zoom, column, row } = tile.data
    res.setHeader('Cache-Control', `public, max-age=${tileMaxAgeS}`)
    res.json(readTile(zoom, column, row))
  })
  return router
}
