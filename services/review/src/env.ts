// Configuration of the review service.
import { parseEnv, serviceAddress } from '@jumpingjack/kit/service/env'
import { localModeFaults } from '@jumpingjack/kit/service/local-mode'
import { serviceEnv } from '@jumpingjack/kit/service/service-env'
import { z } from 'zod'

/** Signatures cover the host and not a path, so the URL of a storage has no path. */
const StorageUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => new URL(url).pathname === '/', 'Must be a URL without a path')

export const ReviewEnv = z.object({
  ...serviceEnv,
  GYM_URL: serviceAddress,
  USER_URL: serviceAddress,
  ADMIN_URL: serviceAddress,
  PAYMENT_URL: serviceAddress,
  S3_ENDPOINT: StorageUrl,
  /** URL of the same storage for browsers: signed upload URLs have this host. */
  S3_PUBLIC_URL: StorageUrl,
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(3),
  S3_REGION: z.string().min(1).default('us-east-1'),
})
export type ReviewEnv = z.infer<typeof ReviewEnv>

export const storageOptions = (env: ReviewEnv) => ({
  url: env.S3_ENDPOINT,
  publicUrl: env.S3_PUBLIC_URL,
  accessKey: env.S3_ACCESS_KEY,
  secretKey: env.S3_SECRET_KEY,
  bucket: env.S3_BUCKET,
  region: env.S3_REGION,
})

const guarded = { secrets: ['MONGO_URL', 'RABBITMQ_URL', 'S3_SECRET_KEY'], addresses: ['S3_PUBLIC_URL'] }

export const readEnv = (source: NodeJS.ProcessEnv = process.env): ReviewEnv =>
  parseEnv(ReviewEnv, source, localModeFaults(source, guarded))
