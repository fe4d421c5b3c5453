// Issues access tokens for servers and client tokens for browsers in exchange for the client's credentials.
import express, { Router } from 'express'
import { z } from 'zod'
import { call, type PaypalDeps } from './deps.ts'

const lifetimesS = { access: 32_400, client: 900 }

/** A host name without scheme and port. */
const Domain = z.string().regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i)

const TokenRequest = z.object({
  grant_type: z.literal('client_credentials'),
  response_type: z.enum(['token', 'client_token']).default('token'),
  'domains[]': z.union([Domain.transform((one) => [one]), z.array(Domain)]).default([]),
})

export function tokensRoutes(deps: PaypalDeps): Router {
  const { clientId, clientSecret, otherSecrets } = deps.credentials
  const basicOf = (secret: string) => `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  const form = express.urlencoded({ extended: false, limit: '10kb' })
  return Router().post('/v1/oauth2/token', call(deps, 'token'), form, (req, res) => {
    const valid = [clientSecret, ...otherSecrets].map(basicOf)
    if (!valid.includes(req.headers.authorization ?? '') || deps.faults.of().mode === 'invalid-credentials') {
      const description = 'Client Authentication failed'
      return void res.status(401).json({ error: 'invalid_client', error_description: description })
    }
    const input = TokenRequest.safeParse(req.body)
    if (!input.success)
      return void res.status(400).json({ error: 'invalid_request', error_description: input.error.message })
    const kind = input.data.response_type === 'client_token' ? 'client' : 'access'
    res.set('Cache-Control', 'no-store').json({
      access_token: deps.tokens.issue(kind, lifetimesS[kind], input.data['domains[]']),
      token_type: 'Bearer',
      expires_in: lifetimesS[kind],
    })
  })
}
