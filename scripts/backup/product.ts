// Where the running product keeps its data.
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { databaseOf } from '@jumpingjack/kit/mongo/mongo'
import { bucketOf } from '../stack/bucket.ts'
import { optionalEnv, runningEnv } from '../stack/running-env.ts'

export type Product = ReturnType<typeof runningProduct>

/** Its addresses come from the environment, or from the file that `npm start` writes. */
export function runningProduct() {
  const namespace = optionalEnv('EVENTS_NAMESPACE')
  // Products of tests share a server.
  const prefix = optionalEnv('DATABASES_PREFIX')
  return {
    broker: { url: runningEnv('RABBITMQ_URL'), namespace },
    ...bucketOf(runningEnv, optionalEnv('S3_REGION') || undefined),
    databaseOf: (service: ServiceName) => (prefix ? `${prefix}-${service}` : databaseOf(service)),
  }
}
