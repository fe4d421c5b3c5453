// Configuration of the admin service.
import { adminPasswordMin } from '@jumpingjack/contracts/admin/admin'
import { Email } from '@jumpingjack/contracts/fields/fields'
import { httpUrl, parseEnv, serviceAddress } from '@jumpingjack/kit/service/env'
import { isPrivate, localModeFaults } from '@jumpingjack/kit/service/local-mode'
import { serviceEnv } from '@jumpingjack/kit/service/service-env'
import { z } from 'zod'
import { defaultAdminPassword, isDefaultPassword } from './admins/admins.rules.ts'

const Count = z.coerce.number().int().positive()

export const AdminEnv = z
  .object({
    ...serviceEnv,
    REDIS_URL: z.url(),
    REDIS_PREFIX: z.string().min(1).default('jumpingjack'),
    USER_URL: serviceAddress,
    REVIEW_URL: serviceAddress,
    GYM_URL: serviceAddress,
    /** The product as browsers see it. */
    PUBLIC_URL: httpUrl.optional(),
    /** The first administrator. */
    ADMIN_EMAIL: Email.default('admin@example.com'),
    ADMIN_PASSWORD: z.string().min(adminPasswordMin).max(200).default(defaultAdminPassword),
    /** Sign-in attempts with one e-mail address from one network in a window. */
    ADMIN_SIGN_IN_TRIES: Count.default(10),
    ADMIN_SIGN_IN_WINDOW_S: Count.default(15 * 60),
    /** Sign-in attempts with one e-mail address per day. */
    ADMIN_SIGN_IN_TRIES_A_DAY: Count.default(100),
    /** Feedback and audit entries contain e-mail addresses: they are deleted after so many days. */
    FEEDBACK_RETENTION_DAYS: Count.default(730),
    AUDIT_RETENTION_DAYS: Count.default(1_095),
  })
  .refine((env) => isPrivate(env) || !isDefaultPassword(env.ADMIN_PASSWORD), {
    path: ['ADMIN_PASSWORD'],
    message: 'Must be set, and not to the default, where others reach the product',
    when: ({ value }) => typeof (value as { ADMIN_PASSWORD?: unknown }).ADMIN_PASSWORD === 'string',
  })
export type AdminEnv = z.infer<typeof AdminEnv>

const guarded = { secrets: ['MONGO_URL', 'RABBITMQ_URL', 'REDIS_URL'] }

export const readEnv = (source: NodeJS.ProcessEnv = process.env): AdminEnv =>
  parseEnv(AdminEnv, source, localModeFaults(source, guarded))
