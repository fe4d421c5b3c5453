// Configuration of the gym service.
import { parseEnv, serviceAddress } from '@jumpingjack/kit/service/env'
import { localModeFaults } from '@jumpingjack/kit/service/local-mode'
import { serviceEnv } from '@jumpingjack/kit/service/service-env'
import { z } from 'zod'

export const GymEnv = z.object({
  ...serviceEnv,
  REVIEW_URL: serviceAddress,
  USER_URL: serviceAddress,
  PLACES_URL: serviceAddress,
})
export type GymEnv = z.infer<typeof GymEnv>

const guarded = { secrets: ['MONGO_URL', 'RABBITMQ_URL'] }

export const readEnv = (source: NodeJS.ProcessEnv = process.env): GymEnv =>
  parseEnv(GymEnv, source, localModeFaults(source, guarded))
