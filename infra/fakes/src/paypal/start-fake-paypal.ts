// Starts the fake of PayPal alone, for tests.
import { serveAlone } from '../shared/serve-alone.ts'
import type { FakePaypalOptions } from './api/deps.ts'
import { fakePaypal } from './fake-paypal.ts'

/** On a free port. */
export function startFakePaypal(options: Omit<FakePaypalOptions, 'fakesUrl'>) {
  return serveAlone(0, (fakesUrl) => fakePaypal({ ...options, fakesUrl }))
}
