// Configuration of the gym service.
import { parseEnv, serviceEnv } from '@jumpingjack/kit/service/env'
import { z } from 'zod'

export const GymEnv = z.object({ ...serviceEnv, REVIEW_URL: z.url(), PLACES_URL: z.url() })
export type GymEnv = z.infer<typeof GymEnv>

export const readEnv = (): GymEnv => parseEnv(GymEnv, process.env)
