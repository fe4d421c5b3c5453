// A page with a strict content security policy in a real browser, with its own fake maps provider.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromiumFlags, findChromium } from '@jumpingjack/local/packages/chromium'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { chromium } from 'playwright-core'
import { startFakeMaps } from './start-fakes.ts'

export const keys = { serverKey: 'server-key', browserKey: 'browser-key' }

export type MapsPages = Awaited<ReturnType<typeof startMapsPages>>

/** `ownScript` is served as the page's own. */
export async function startMapsPages(ownScript: string) {
  const fake = await startFakeMaps({ port: 0, ...keys })
  const site = await startSite(fake.url, ownScript)
  const executablePath = await findChromium(createDisplay())
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  return {
    fakesUrl: fake.url,
    /** `faults` collects policy violations and errors of the page. */
    async open(hash: string) {
      const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 800, height: 600 } })
      page.setDefaultTimeout(45_000)
      const faults: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      page.on('pageerror', (error) => faults.push(String(error)))
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/#${hash}`)
      return { page, faults }
    },
    async stop() {
      await browser.close()
      site.closeAllConnections()
      site.close()
      await fake.stop()
    },
  }
}

async function startSite(fakesUrl: string, ownScript: string): Promise<Server> {
  const policy = `default-src 'none'; script-src 'self' ${fakesUrl}; connect-src ${fakesUrl}; style-src 'self'; img-src 'self' data:`
  const html = `<!doctype html><html lang="en"><title>Map</title><link rel="stylesheet" href="/page.css">
    <div id="map"></div><script src="/page.js"></script>`
  const files: Record<string, [type: string, text: string]> = {
    '/': ['text/html', html],
    '/page.css': ['text/css', 'html, body, #map { height: 100%; margin: 0 }'],
    '/page.js': ['text/javascript', ownScript],
  }
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', '']
    response.setHeader('content-security-policy', policy).setHeader('content-type', type).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
