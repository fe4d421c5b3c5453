// npm run refund -- ORDER: refunds a paid order within 30 days and ends what it paid for.
import { refundOrder } from '@jumpingjack/contracts/payment/payments'
import { identitySigner } from '@jumpingjack/kit/identity/identity'
import { readIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { createServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { runCommand } from './stack/command.ts'
import { runningEnv } from './stack/running-env.ts'

/** Longer than the payment provider's own timeout. */
const timeoutMs = 15_000

await runCommand(async () => {
  const [orderId, ...more] = process.argv.slice(2)
  if (!orderId || more.length > 0) throw new Error('usage: npm run refund -- ORDER')
  // Signed with the payment service's key, because only that service may call this endpoint.
  const sign = identitySigner(await readIdentityKeys(runningEnv('IDENTITY_KEYS_DIR'), 'payment'))
  const target = { name: 'payment', address: runningEnv('PAYMENT_URL') }
  const call = createServiceClient('payment', target, sign, createLog('refund', 'silent'))
  const { amount, currency, refundedAt } = await call(refundOrder, { params: { orderId }, timeoutMs })
  process.stdout.write(`${amount} ${currency} of order ${orderId} given back at ${refundedAt}\n`)
})
