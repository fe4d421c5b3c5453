// The PayPal stand-in alone, for tests of what talks to it.
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { FakePaypalOptions } from './deps.ts'
import { fakePaypal } from './fake-paypal.ts'

/** On a free port. Resolves when it answers; `stop` cuts calls that hang. */
export async function startFakePaypal(
  options: Omit<FakePaypalOptions, 'fakesUrl'>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const app = express()
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app.use(fakePaypal({ ...options, fakesUrl: url }))
  return {
    url,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
