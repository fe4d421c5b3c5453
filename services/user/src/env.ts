// Configuration of the user service.
import { parseEnv, serviceEnv } from '@jumpingjack/kit/env'
import { z } from 'zod'

export const UserEnv = z.object({ ...serviceEnv, GYM_URL: z.url() })
export type UserEnv = z.infer<typeof UserEnv>

export const readEnv = (): UserEnv => parseEnv(UserEnv, process.env)
