import { createLog } from '@jumpingjack/kit/telemetry/log'
import { serve } from '@jumpingjack/kit/testing/serve'
import { expect, it, onTestFinished } from 'vitest'
import { createPaypalClient } from '../src/paypal/paypal.client.ts'

it('requests no new access token for a call that PayPal limits', async () => {
  const calls: string[] = []
  const server = await serve((req, res) => {
    calls.push(req.url ?? '')
    res.writeHead(req.url === '/v1/oauth2/token' ? 200 : 429, { 'content-type': 'application/json' })
    res.end(JSON.stringify({ access_token: 'token', token_type: 'Bearer', expires_in: 32_400 }))
  })
  onTestFinished(server.close)
  const access = { mode: 'sandbox', clientId: 'shop', clientSecret: 'secret', domain: 'localhost' } as const
  const paypal = createPaypalClient({ ...access, apiUrl: server.url }, createLog('test', 'silent'))
  const read = () => paypal.read({ paypalOrderId: 'ORDER', captureId: null })
  await expect(read()).rejects.toMatchObject({ code: 'payment.unavailable', details: { retryAfter: 3 } })
  await expect(read()).rejects.toMatchObject({ code: 'payment.unavailable' })
  expect(calls.map((path) => path.split('/').at(-1))).toEqual(['token', 'ORDER', 'ORDER'])
})
