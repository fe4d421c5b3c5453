// The checkout window over HTTP.
import express, { Router } from 'express'
import { z } from 'zod'
import { pageHeaders } from '../../shared/page.ts'
import { call } from '../api/call.ts'
import type { PaypalDeps } from '../api/deps.ts'
import { ApiError } from '../orders/api-error.ts'
import { approveOrder } from '../orders/order-life-cycle.ts'
import { checkoutPage, closingPage, paidPage, unknownPage } from './checkout-page.ts'

const Answer = z.object({ answer: z.enum(['approve', 'cancel']) })

export function checkoutRoutes({ store, faults, webhooks, now }: PaypalDeps): Router {
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: '1kb' })
  router.use('/checkoutnow', call(faults, 'checkout'), pageHeaders("script-src 'self'; form-action 'self'"))

  router.get('/checkoutnow/close.js', (_req, res) => {
    res.type('text/javascript').send('window.close()')
  })
  router.get('/checkoutnow', (req, res) => {
    const order = store.order(String(req.query.token))
    res.send(order.status === 'COMPLETED' ? paidPage : checkoutPage(order))
  })
  router.post('/checkoutnow', form, (req, res) => {
    const order = store.order(String(req.query.token))
    if (Answer.parse(req.body).answer === 'approve') {
      approveOrder(order, now())
      webhooks.sendApproval(order)
    }
    res.send(closingPage)
  })
  router.use('/checkoutnow', sendErrorPage)
  return router
}

const sendErrorPage: express.ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof ApiError || error instanceof z.ZodError) res.status(400).send(unknownPage)
  else next(error)
}
