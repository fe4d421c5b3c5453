// Calls of PayPal while it limits them.
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { serve } from '@jumpingjack/kit/testing/serve'
import { expect, it, onTestFinished } from 'vitest'
import { createPaypalClient } from '../src/paypal/paypal.client.ts'

it('requests no new access token for a call that was limited', async () => {
  const calls: string[] = []
  const server = await serve((req, res) => {
    calls.push(req.url ?? '')
    const isToken = req.url === '/v1/oauth2/token'
    const token = { access_token: 'token', token_type: 'Bearer', expires_in: 32_400 }
    const limited = {
      name: 'RATE_LIMIT_REACHED',
      message: 'Too many requests. Blocked due to rate limiting.',
    }
    res.writeHead(isToken ? 200 : 429, { 'content-type': 'application/json' })
    res.end(JSON.stringify(isToken ? token : limited))
  })
  onTestFinished(server.close)
  const access = { mode: 'sandbox', clientId: 'shop', clientSecret: 'secret', domain: 'localhost' } as const
  const paypal = createPaypalClient({ ...access, apiUrl: server.url }, createLog('test', 'silent'))
  for (let times = 0; times < 2; times++) {
    const reading = paypal.read({ paypalOrderId: 'ORDER', captureId: null })
    await expect(reading).rejects.toMatchObject({ code: 'payment.unavailable', details: { retryAfter: 3 } })
  }
  const order = '/v2/checkout/orders/ORDER'
  expect(calls).toEqual(['/v1/oauth2/token', order, order])
})
