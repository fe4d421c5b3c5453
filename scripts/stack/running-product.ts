// What commands need of the running product. Its addresses come from the environment, or from the file that `npm start`
// writes.
import { type ServiceName, urlVariable } from '@jumpingjack/contracts/http/services'
import { identitySigner } from '@jumpingjack/kit/identity/identity'
import { readIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { createServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { clientFor } from '@jumpingjack/review/storage'
import { optionalEnv, runningEnv } from './running-env.ts'

/** Its broker and its bucket. */
export type Product = ReturnType<typeof runningProduct>

export function runningProduct() {
  return {
    broker: { url: runningEnv('RABBITMQ_URL'), namespace: optionalEnv('EVENTS_NAMESPACE') },
    ...bucketOf(runningEnv, optionalEnv('S3_REGION') || undefined),
  }
}

type Setting = `S3_${'ENDPOINT' | 'ACCESS_KEY' | 'SECRET_KEY' | 'BUCKET'}`

/** The bucket of the photos. */
export function bucketOf(setting: (name: Setting) => string, region = 'us-east-1') {
  const [url, bucket] = [setting('S3_ENDPOINT'), setting('S3_BUCKET')]
  const keys = { accessKey: setting('S3_ACCESS_KEY'), secretKey: setting('S3_SECRET_KEY') }
  return { bucket, storage: clientFor({ url, publicUrl: url, bucket, region, ...keys }, url) }
}

/** Calls a service in place of another one, with its key, because only that may call these endpoints. */
export async function clientOf(name: 'review' | 'user', caller: ServiceName) {
  const sign = identitySigner(await readIdentityKeys(runningEnv('IDENTITY_KEYS_DIR'), caller))
  const address = runningEnv(urlVariable(name))
  return createServiceClient(caller, { name, address }, sign, createLog(name, 'silent'))
}
