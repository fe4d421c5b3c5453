// npm run refund -- ORDER: refunds a paid order within 30 days and ends what it paid for.
import { refundOrder } from '@jumpingjack/contracts/payment/payments'
import { readArguments, runCommand } from './stack/command.ts'
import { clientOf } from './stack/running-product.ts'

/** Longer than the payment provider's own timeout. */
const timeoutMs = 15_000

await runCommand(async () => {
  const isOrder = ({ positionals }: { positionals: string[] }) => positionals.length === 1
  const [orderId = ''] = readArguments('npm run refund -- ORDER', {}, isOrder).positionals
  const call = await clientOf('payment', 'payment')
  const { amount, currency, refundedAt } = await call(refundOrder, { params: { orderId }, timeoutMs })
  process.stdout.write(`${amount} ${currency} of order ${orderId} given back at ${refundedAt}\n`)
})
