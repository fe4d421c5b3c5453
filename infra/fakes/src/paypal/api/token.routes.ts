// Issues access tokens for servers and client tokens for browsers in exchange for the client's credentials.
import express, { Router } from 'express'
import { z } from 'zod'
import { call } from './call.ts'
import type { PaypalDeps } from './deps.ts'

const accessLifetimeS = 32_400
const clientLifetimeS = 900

/** A host name without scheme and port. */
const Domain = z.string().regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i)

const TokenRequest = z.object({
  grant_type: z.literal('client_credentials'),
  response_type: z.enum(['token', 'client_token']).default('token'),
  'domains[]': z.union([Domain.transform((one) => [one]), z.array(Domain)]).default([]),
})

export function tokenRoutes({ clientId, clientSecret, faults, tokens }: PaypalDeps): Router {
  const router = Router()
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const form = express.urlencoded({ extended: false, limit: '10kb' })

  router.post('/v1/oauth2/token', call(faults, 'token'), form, (req, res) => {
    if (req.headers.authorization !== basic || faults.current().mode === 'invalid-credentials') {
      const description = 'Client Authentication failed'
      return void res.status(401).json({ error: 'invalid_client', error_description: description })
    }
    const input = TokenRequest.safeParse(req.body)
    if (!input.success) {
      const error_description = input.error.issues
        .map(({ path, message }) => `${path}: ${message}`)
        .join('; ')
      return void res.status(400).json({ error: 'invalid_request', error_description })
    }
    const isForBrowser = input.data.response_type === 'client_token'
    const lifetimeS = isForBrowser ? clientLifetimeS : accessLifetimeS
    const domains = input.data['domains[]']
    res.set('Cache-Control', 'no-store').json({
      scope:
        'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
      access_token: tokens.issue(isForBrowser ? 'client' : 'access', lifetimeS, domains),
      token_type: 'Bearer',
      app_id: 'APP-JJFAKES',
      expires_in: lifetimeS,
    })
  })
  return router
}
