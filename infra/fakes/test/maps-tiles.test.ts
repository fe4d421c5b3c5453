// The map with the tiles of an XYZ server.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '../src/env.ts'
import { type MapsPages, startMapsPages } from './lib/maps-page.ts'
import { openMap } from './lib/open-map.ts'

const attribution = '© Some <b>map</b> makers'
const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const requested: string[] = []
let tileServer: Server
let pages: MapsPages

beforeAll(async () => {
  tileServer = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.setHeader('content-type', 'image/gif').end(onePixel)
  })
  await new Promise<void>((resolve) => tileServer.listen(0, '127.0.0.1', resolve))
  const { port } = tileServer.address() as AddressInfo
  pages = await startMapsPages('', { url: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, attribution })
})
afterAll(async () => {
  await pages.stop()
  tileServer.closeAllConnections()
  tileServer.close()
})

it('loads the tiles of the view and shows their attribution instead of the offline map', async () => {
  const { page, faults } = await openMap(pages)
  expect(requested).toContain('/13/2411/3080.png')
  expect(await page.getByText(attribution).isVisible()).toBe(true)
  expect(await page.locator('canvas').count()).toBe(0)
  expect(await page.getByText('Offline map').count()).toBe(0)
  expect(faults).toEqual([])
})

it('accepts an address with {z}, {x} and {y} only', () => {
  expect(() => readEnv({ MAP_TILES_URL: 'https://tiles.example.com/map.png' })).toThrow(/MAP_TILES_URL/)
  const url = 'https://tiles.example.com/{z}/{x}/{y}.png'
  expect(readEnv({ MAP_TILES_URL: url }).MAP_TILES_URL).toBe(url)
})
