// Configuration of the review service.
import { httpUrl, parseEnv, serviceAddress } from '@jumpingjack/kit/service/env'
import { localModeFaults } from '@jumpingjack/kit/service/local-mode'
import { serviceEnv } from '@jumpingjack/kit/service/service-env'
import { z } from 'zod'

/** Signatures cover the host and not a path, so the URL of a storage has no path. */
const StorageUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => new URL(url).pathname === '/', 'Must be a URL without a path')

const Key = z.string().min(1)

export const ReviewEnv = z
  .object({
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
    /** Where sessions come from (AssumeRole); the storage itself by default. */
    S3_STS_ENDPOINT: httpUrl.optional(),
    /** The role of the sessions, where the store demands one. */
    S3_ROLE_ARN: Key.optional(),
    /** For a store without sessions: a restricted key pair that signs the URLs of browsers. */
    S3_SIGNING_ACCESS_KEY: Key.optional(),
    S3_SIGNING_SECRET_KEY: Key.optional(),
  })
  .refine((env) => !env.S3_SIGNING_ACCESS_KEY === !env.S3_SIGNING_SECRET_KEY, {
    path: ['S3_SIGNING_SECRET_KEY'],
    message: 'Must be set together with S3_SIGNING_ACCESS_KEY',
  })
  .refine((env) => env.S3_SIGNING_ACCESS_KEY !== env.S3_ACCESS_KEY, {
    path: ['S3_SIGNING_ACCESS_KEY'],
    message: 'Must be another key than S3_ACCESS_KEY, with less rights',
  })
export type ReviewEnv = z.infer<typeof ReviewEnv>

export const storageOptions = (env: ReviewEnv) => ({
  url: env.S3_ENDPOINT,
  publicUrl: env.S3_PUBLIC_URL,
  accessKey: env.S3_ACCESS_KEY,
  secretKey: env.S3_SECRET_KEY,
  bucket: env.S3_BUCKET,
  region: env.S3_REGION,
  stsUrl: env.S3_STS_ENDPOINT,
  roleArn: env.S3_ROLE_ARN,
  signingKey:
    env.S3_SIGNING_ACCESS_KEY && env.S3_SIGNING_SECRET_KEY
      ? { accessKey: env.S3_SIGNING_ACCESS_KEY, secretKey: env.S3_SIGNING_SECRET_KEY }
      : undefined,
})

const guarded = {
  secrets: ['MONGO_URL', 'RABBITMQ_URL', 'S3_SECRET_KEY', 'S3_SIGNING_SECRET_KEY'],
  addresses: ['S3_PUBLIC_URL'],
}

/** Browsers reach the storage, not this service. */
export const readEnv = (source: NodeJS.ProcessEnv = process.env): ReviewEnv =>
  parseEnv(ReviewEnv, source, localModeFaults({ ...source, PUBLIC_URL: source.S3_PUBLIC_URL }, guarded))
