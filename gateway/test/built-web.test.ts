import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setNonce } from '../src/csp/nonce.ts'
import { builtWeb } from '../src/web/built-web.ts'

const dist = mkdtempSync(join(tmpdir(), 'jumpingjack-web-'))
const server = express()
let stop: () => void
let url: string

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), '<html><head><title>Start</title></head><body></body></html>')
  const visitor = { '/': ['/assets/landing.js'] }
  const member = { '/': ['/assets/main.js', '/assets/schemas.js'] }
  writeFileSync(join(dist, '.page-code.json'), JSON.stringify({ visitor, member }))
  server.use(
    builtWeb({
      dist,
      archive: undefined,
      policy: (_req, res, next) => {
        setNonce(res)
        next()
      },
    }),
  )
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  stop = () => listening.close()
})
afterAll(() => {
  stop()
  rmSync(dist, { recursive: true })
})

async function preloadsOf(path: string, cookie = ''): Promise<(string | undefined)[]> {
  const html = await (await fetch(url + path, { headers: { cookie, accept: 'text/html' } })).text()
  expect(html.includes('<meta name="visitor" />')).toBe(cookie === '')
  return [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, href]) => href)
}

it('preloads the code of the page, for visitors and for members', async () => {
  expect(await preloadsOf('/?lat=1')).toEqual(['/assets/landing.js'])
  expect(await preloadsOf('/', 'jj.sid=1')).toEqual(['/assets/main.js', '/assets/schemas.js'])
  expect(await preloadsOf('/no/such/page')).toEqual([])
  expect(await preloadsOf('/__proto__', 'jj.sid=1')).toEqual([])
})

it('does not serve the list of the code', async () => {
  expect((await fetch(`${url}/.page-code.json`, { headers: { accept: '*/*' } })).status).toBe(404)
})
