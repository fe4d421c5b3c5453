// Where the running product keeps its data.
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { databaseOf } from '@jumpingjack/kit/mongo/mongo'
import { clientFor } from '@jumpingjack/review/storage'
import { optionalEnv, runningEnv } from '../stack/running-env.ts'

export type Product = ReturnType<typeof runningProduct>

/** Its addresses come from the environment, or from the file that `npm start` writes. */
export function runningProduct() {
  const url = runningEnv('S3_ENDPOINT')
  const bucket = runningEnv('S3_BUCKET')
  const namespace = optionalEnv('EVENTS_NAMESPACE')
  // Products of tests share a server.
  const prefix = optionalEnv('DATABASES_PREFIX')
  const storage = clientFor(
    {
      url,
      publicUrl: url,
      bucket,
      region: optionalEnv('S3_REGION') || 'us-east-1',
      accessKey: runningEnv('S3_ACCESS_KEY'),
      secretKey: runningEnv('S3_SECRET_KEY'),
    },
    url,
  )
  return {
    broker: { url: runningEnv('RABBITMQ_URL'), namespace },
    storage,
    bucket,
    databaseOf: (service: ServiceName) => (prefix ? `${prefix}-${service}` : databaseOf(service)),
  }
}
