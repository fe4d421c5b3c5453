// Builds what the payment service is made of, and mounts it.
import type { Assembly, Kit } from '@jumpingjack/kit/service'
import type { PaymentEnv } from './env.ts'

export async function assemble(_kit: Kit, _env: PaymentEnv): Promise<Assembly> {
  return {}
}
