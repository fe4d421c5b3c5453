// Configuration of the review service.
import { parseEnv, serviceEnv } from '@jumpingjack/kit/service/env'
import { localModeFaults } from '@jumpingjack/kit/service/local-mode'
import { z } from 'zod'

/** Signatures name a host and no path, so a storage address may not have one. */
const StorageAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).pathname === '/', 'Must be an address without a path')

export const ReviewEnv = z.object({
  ...serviceEnv,
  GYM_URL: z.url(),
  USER_URL: z.url(),
  S3_ENDPOINT: StorageAddress,
  /** The same storage as browsers reach it: signed upload addresses name this host. */
  S3_PUBLIC_URL: StorageAddress,
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(3),
  S3_REGION: z.string().min(1).default('us-east-1'),
})
export type ReviewEnv = z.infer<typeof ReviewEnv>

const guarded = { secrets: ['MONGO_URL', 'RABBITMQ_URL', 'S3_SECRET_KEY'], addresses: ['S3_PUBLIC_URL'] }

export const readEnv = (source: NodeJS.ProcessEnv = process.env): ReviewEnv =>
  parseEnv(ReviewEnv, source, localModeFaults(source, guarded))
