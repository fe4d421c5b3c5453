// Configuration of the admin service.
import { parseEnv, serviceEnv } from '@jumpingjack/kit/env'
import { z } from 'zod'

export const AdminEnv = z.object({
  ...serviceEnv,
  REDIS_URL: z.url(),
  USER_URL: z.url(),
  REVIEW_URL: z.url(),
  GYM_URL: z.url(),
  /** The first administrator. */
  ADMIN_EMAIL: z.email().default('admin@example.com'),
  ADMIN_PASSWORD: z.string().min(8).default('jumpingjack-admin'),
})
export type AdminEnv = z.infer<typeof AdminEnv>

export const readEnv = (): AdminEnv => parseEnv(AdminEnv, process.env)
