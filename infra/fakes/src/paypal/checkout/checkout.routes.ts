// The payer's window: what is asked, what was answered, and the word of it to the page that opened the window.
import express, { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { met } from '../api/gate.ts'
import type { PaypalDeps } from '../deps.ts'
import { approveOrder } from '../order-steps.ts'
import { Refusal } from '../refusal.ts'
import { checkoutPage, closingPage, paidPage, unknownPage } from './checkout-page.ts'

const Answer = z.object({ answer: z.enum(['approve', 'cancel']) })

export function checkoutRoutes({ books, switches, webhooks, now }: PaypalDeps): Router {
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: '1kb' })
  router.use('/checkoutnow', met(switches, 'checkout'), pageHeaders)

  router.get('/checkoutnow/close.js', (_req, res) => {
    res.type('text/javascript').send('window.close()')
  })
  router.get('/checkoutnow', (req, res) => {
    const order = books.order(String(req.query.token))
    res.send(order.status === 'COMPLETED' ? paidPage : checkoutPage(order))
  })
  router.post('/checkoutnow', form, (req, res) => {
    const order = books.order(String(req.query.token))
    if (Answer.parse(req.body).answer === 'approve') {
      approveOrder(order, now())
      webhooks.announceApproval(order)
    }
    res.send(closingPage)
  })
  router.use('/checkoutnow', answerWithPage)
  return router
}

const answerWithPage: express.ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof Refusal || error instanceof z.ZodError) res.status(400).send(unknownPage)
  else next(error)
}

const pageHeaders: RequestHandler = (_req, res, next) => {
  const policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
  res.set({
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  })
  next()
}
