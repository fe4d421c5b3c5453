// Configuration of the admin service.
import { parseEnv, serviceEnv } from '@jumpingjack/kit/service/env'
import { z } from 'zod'
import { defaultAdminPassword, isDefaultPassword } from './admins/admins.rules.ts'

const Count = z.coerce.number().int().positive()

export const AdminEnv = z
  .object({
    ...serviceEnv,
    REDIS_URL: z.url(),
    REDIS_PREFIX: z.string().min(1).default('jumpingjack'),
    USER_URL: z.url(),
    REVIEW_URL: z.url(),
    GYM_URL: z.url(),
    /** The first administrator. */
    ADMIN_EMAIL: z.email().default('admin@example.com'),
    ADMIN_PASSWORD: z.string().min(8).max(200).default(defaultAdminPassword),
    /** Sign-in attempts with one e-mail address from one network in a window. */
    ADMIN_SIGN_IN_TRIES: Count.default(10),
    ADMIN_SIGN_IN_WINDOW_S: Count.default(15 * 60),
    /** Sign-in attempts with one e-mail address per day. */
    ADMIN_SIGN_IN_TRIES_A_DAY: Count.default(100),
  })
  .refine((env) => env.LOCAL_MODE || !isDefaultPassword(env.ADMIN_PASSWORD), {
    path: ['ADMIN_PASSWORD'],
    message: 'Must be set, and not to the default, outside local mode',
  })
export type AdminEnv = z.infer<typeof AdminEnv>

export const readEnv = (): AdminEnv => parseEnv(AdminEnv, process.env)
