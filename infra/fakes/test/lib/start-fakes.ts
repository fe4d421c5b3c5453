// Serves one fake by itself, for tests of its callers.
import { serve } from '@jumpingjack/kit/testing/serve'
import express from 'express'
import { type FakeMapsOptions, fakeMaps } from '../../src/maps/fake-maps.ts'
import type { FakePaypalOptions } from '../../src/paypal/deps.ts'
import { fakePaypal } from '../../src/paypal/fake-paypal.ts'

export const startFakeMaps = (options: FakeMapsOptions) => serve(express().use(fakeMaps(options)))

export async function startFakePaypal(options: Omit<FakePaypalOptions, 'fakesUrl'>) {
  const app = express()
  const server = await serve(app)
  app.use(fakePaypal({ ...options, fakesUrl: server.url }))
  return server
}
