// The page of a shop with a strict content security policy in a real browser, with its own fake of PayPal.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { browserBundle } from '../../src/shared/browser-bundle.ts'
import { startPaypal } from './paypal.ts'
import { launchBrowser, openWatchedPage } from './watched-page.ts'

const shopScript = browserBundle(fileURLToPath(new URL('../pages/shop.ts', import.meta.url)))

export type ShopPages = Awaited<ReturnType<typeof startShopPages>>

export async function startShopPages() {
  let aheadMs = 0
  const paypal = await startPaypal({ now: () => new Date(Date.now() + aheadMs) })
  const site = await startSite(paypal.url)
  const browser = await launchBrowser()
  return {
    paypal,
    open: () =>
      openWatchedPage(browser, `http://localhost:${(site.address() as AddressInfo).port}/`, {
        timeoutMs: 45_000,
      }),
    async clientToken(domain = 'localhost'): Promise<string> {
      const wanted = { response_type: 'client_token', 'domains[]': domain }
      return (await paypal.client.clientCredentialsAuthManager.fetchToken(wanted)).accessToken
    },
    /** Sets faults. */
    passTime(ms: number): void {
      aheadMs += ms
    },
    /** Resets the fake and the browser. */
    async tidy() {
      await paypal.set({ mode: 'ok' })
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    async stop() {
      await browser.close()
      site.closeAllConnections()
      site.close()
      await paypal.stop()
    },
  }
}

async function startSite(paypalUrl: string): Promise<Server> {
  const policy = `default-src 'none'; script-src 'self' ${paypalUrl}; connect-src ${paypalUrl}; style-src 'self'; img-src 'self' data:`
  const html = `<!doctype html><html lang="en"><title>Shop</title>
    <script src="${paypalUrl}/paypal/web-sdk/v6/core"></script><body><script src="/shop.js"></script></body>`
  const script = await shopScript()
  const server = createServer((request, response) => {
    const isScript = request.url === '/shop.js'
    response
      .setHeader('content-security-policy', policy)
      .setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
      .setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      .end(isScript ? script : html)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return server
}
