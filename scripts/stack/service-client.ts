// Calls of a running service in place of another one, because only that service may call these endpoints.
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { identitySigner } from '@jumpingjack/kit/identity/identity'
import { readIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { createServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { runningEnv } from './running-env.ts'

/** Signed with the key of the caller. */
export async function clientOf(name: 'review' | 'user' | 'payment', caller: ServiceName) {
  const sign = identitySigner(await readIdentityKeys(runningEnv('IDENTITY_KEYS_DIR'), caller))
  const address = runningEnv(`${name.toUpperCase() as Uppercase<typeof name>}_URL`)
  return createServiceClient(caller, { name, address }, sign, createLog(name, 'silent'))
}
