// Serves one fake by itself, for tests of its callers.
import type { AddressInfo } from 'node:net'
import { listen } from '@jumpingjack/kit/http/server'
import express, { type Router } from 'express'
import { type FakeMapsOptions, fakeMaps } from '../../src/maps/fake-maps.ts'
import type { FakePaypalOptions } from '../../src/paypal/deps.ts'
import { fakePaypal } from '../../src/paypal/fake-paypal.ts'

const host = '127.0.0.1'

export function startFakeMaps({ port, ...options }: FakeMapsOptions & { port: number }) {
  return serveAlone(port, () => fakeMaps(options))
}

/** On a free port. */
export function startFakePaypal(options: Omit<FakePaypalOptions, 'fakesUrl'>) {
  return serveAlone(0, (fakesUrl) => fakePaypal({ ...options, fakesUrl }))
}

/** Port 0 is a free one. `stop` also ends hanging calls. */
async function serveAlone(port: number, create: (url: string) => Router) {
  const app = express()
  const server = await listen(app, port, host)
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  app.use(create(url))
  return { url, stop: async () => server.close().closeAllConnections() }
}
