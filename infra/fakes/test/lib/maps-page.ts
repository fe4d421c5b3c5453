// A page with a strict content security policy in a real browser, with its own fake maps provider.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { startFakeMaps } from './start-fakes.ts'
import { launchBrowser, openWatchedPage } from './watched-page.ts'

export const keys = { serverKey: 'server-key', browserKey: 'browser-key' }

export interface MapsPages {
  fakesUrl: string
  /** Opens a page that loads the maps script. */
  open(query: string, options?: BrowserContextOptions): Promise<{ page: Page; faults: string[] }>
  stop(): Promise<void>
}

/** `ownScript` is served as the page's own. */
export async function startMapsPages(ownScript: string): Promise<MapsPages> {
  const fake = await startFakeMaps({ port: 0, ...keys })
  const site = await startSite(fake.url, ownScript)
  const browser = await launchBrowser()
  return {
    fakesUrl: fake.url,
    open: (query, options) =>
      openWatchedPage(browser, `${urlOf(site)}/?${query}`, {
        viewport: { width: 800, height: 600 },
        timeoutMs: 45_000,
        ...options,
      }),
    async stop() {
      await browser.close()
      site.closeAllConnections()
      site.close()
      await fake.stop()
    },
  }
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Serves one page that passes its query on to the maps script. */
async function startSite(fakesUrl: string, ownScript: string): Promise<Server> {
  const policy = `default-src 'none'; script-src 'self' ${fakesUrl}; connect-src ${fakesUrl}; style-src 'self'; img-src 'self' data:`
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site')
    const html = `<!doctype html><html lang="en"><title>Map</title><link rel="stylesheet" href="/page.css">
      <div id="map"></div><script src="/page.js"></script>
      ${search ? `<script src="${fakesUrl}/maps/api/js${search}"></script>` : ''}`
    const files: Record<string, [type: string, text: string]> = {
      '/': ['text/html', html],
      '/page.css': ['text/css', 'html, body, #map { height: 100%; margin: 0 }'],
      '/page.js': ['text/javascript', ownScript],
    }
    const [type, text] = files[pathname] ?? ['text/plain', '']
    response.setHeader('content-security-policy', policy).setHeader('content-type', type).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
