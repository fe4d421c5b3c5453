import { expect, it } from 'vitest'
import { paypalSources } from '../src/csp/paypal-sources.ts'

it('allows the origin of a configured script, and nothing unsafe', () => {
  const sources = paypalSources({ PAYPAL_SCRIPT_URL: 'http://localhost:8081/paypal/web-sdk/v6/core' })
  const origin = ['http://localhost:8081']
  expect(sources).toEqual({
    styles: origin,
    images: origin,
    connections: origin,
    frames: origin,
  })
})

it("allows the provider's frames and connections", () => {
  const { connections, frames } = paypalSources({ PAYPAL_SCRIPT_URL: undefined })
  expect(frames).toEqual(['https://*.paypal.com', 'https://*.paypalobjects.com'])
  expect(connections).toEqual(frames)
})
