// The bucket of the photos, by the settings S3_*.
import { clientFor } from '@jumpingjack/review/storage'

type Setting = `S3_${'ENDPOINT' | 'ACCESS_KEY' | 'SECRET_KEY' | 'BUCKET'}`

export function bucketOf(setting: (name: Setting) => string, region = 'us-east-1') {
  const [url, bucket] = [setting('S3_ENDPOINT'), setting('S3_BUCKET')]
  const keys = { accessKey: setting('S3_ACCESS_KEY'), secretKey: setting('S3_SECRET_KEY') }
  return { bucket, storage: clientFor({ url, publicUrl: url, bucket, region, ...keys }, url) }
}
