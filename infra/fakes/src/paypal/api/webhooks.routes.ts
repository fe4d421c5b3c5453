// The certificate of the webhooks' signature, and its verification by the provider.
import { Router } from 'express'
import { z } from 'zod'
import { readBody } from '../orders/order-request.ts'
import { call, requireAccessToken } from './call.ts'
import type { PaypalDeps } from './deps.ts'

const Verification = z.object({
  auth_algo: z.string(),
  cert_url: z.url(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({}),
})

/** Needs a JSON body parser in front. */
export function webhooksRoutes({ apiUrl, webhookId, signer, faults, tokens }: PaypalDeps): Router {
  const router = Router()

  router.get('/v1/notifications/certs/:id', call(faults, 'certificate'), async (req, res) => {
    const { certificateId, certificate } = await signer
    if (req.params.id !== certificateId) return void res.status(404).end()
    res.type('application/x-x509-ca-cert').send(certificate)
  })

  router.post(
    '/v1/notifications/verify-webhook-signature',
    call(faults, 'verify-webhook'),
    requireAccessToken(tokens, faults),
    async (req, res) => {
      const input = readBody(Verification, req.body)
      const { certificateId, verify } = await signer
      const transmission = {
        id: input.transmission_id,
        time: input.transmission_time,
        webhookId: input.webhook_id,
        body: JSON.stringify(input.webhook_event),
      }
      const isGood =
        input.webhook_id === webhookId &&
        input.auth_algo === 'SHA256withRSA' &&
        input.cert_url === `${apiUrl}/v1/notifications/certs/${certificateId}` &&
        verify(transmission, input.transmission_sig)
      res.json({ verification_status: isGood ? 'SUCCESS' : 'FAILURE' })
    },
  )
  return router
}
