// npm run refund -- ORDER: gives the money of a paid order back, within 30 days, which ends what it paid for.
import { refundOrder } from '@jumpingjack/contracts/payment/payments'
import { identitySigner } from '@jumpingjack/kit/identity/identity'
import { readIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { createServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { runningEnv } from './running-env.ts'

/** Longer than the provider may take. */
const timeoutMs = 15_000

try {
  const [orderId, ...more] = process.argv.slice(2)
  if (!orderId || more.length > 0) throw new Error('usage: npm run refund -- ORDER')
  // The payment service's own word, by its key: no other one's would do for its own deeds.
  const sign = identitySigner(await readIdentityKeys(runningEnv('IDENTITY_KEYS_DIR'), 'payment'))
  const target = { name: 'payment', address: runningEnv('PAYMENT_URL') }
  const call = createServiceClient('payment', target, sign, createLog('refund', 'silent'))
  const { amount, currency, refundedAt } = await call(refundOrder, { params: { orderId }, timeoutMs })
  process.stdout.write(`${amount} ${currency} of order ${orderId} given back at ${refundedAt}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
