// Configuration of the user service.
import { type SocialPlatform, socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import { baseUrl, parseEnv, serviceAddress } from '@jumpingjack/kit/service/env'
import { localModeFaults } from '@jumpingjack/kit/service/local-mode'
import { serviceEnv } from '@jumpingjack/kit/service/service-env'
import { z } from 'zod'
import type { TokenKey } from './connections/token-cipher.store.ts'
import type { PlatformCredentials } from './platforms/platforms.client.ts'

const Text = z.string().min(1).optional()
const Credentials = z.object({ clientId: z.string(), clientSecret: z.string() })

/** `id:secret`, separated by commas. The first key encrypts, all decrypt. */
const TokenKeys = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(z.string().regex(/^[\w-]+:.{32,}$/, 'Must be id:secret with at least 32 characters')).min(1))
  .transform((pairs) => pairs.map(tokenKey) as [TokenKey, ...TokenKey[]])

export const UserEnv = z
  .object({
    ...serviceEnv,
    GYM_URL: serviceAddress,
    /** Address of the product in browsers. Networks redirect members to it. */
    PUBLIC_URL: baseUrl,
    SOCIAL_TOKEN_KEYS: TokenKeys,
    /** A fake of the networks without credentials. */
    SOCIAL_FAKES_URL: baseUrl.optional(),
    SOCIAL_FAKES_CLIENT_ID: Text,
    SOCIAL_FAKES_CLIENT_SECRET: Text,
    ...credentialFields(),
  })
  .transform((env) => ({ ...env, platforms: credentialsByPlatform(env) }))
export type UserEnv = z.infer<typeof UserEnv>

const guarded = {
  secrets: ['MONGO_URL', 'RABBITMQ_URL', 'SOCIAL_TOKEN_KEYS', 'SOCIAL_FAKES_CLIENT_SECRET'],
  addresses: ['PUBLIC_URL'],
  fakes: ['SOCIAL_FAKES_URL'],
}

export const readEnv = (source: NodeJS.ProcessEnv = process.env): UserEnv =>
  parseEnv(UserEnv, source, localModeFaults(source, guarded))

function tokenKey(pair: string): TokenKey {
  const end = pair.indexOf(':')
  return { id: pair.slice(0, end), secret: pair.slice(end + 1) }
}

/** FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET, and so on. */
function credentialFields(): Record<string, typeof Text> {
  return Object.fromEntries(socialPlatforms.flatMap(namesOf).map((name) => [name, Text]))
}

function namesOf(platform: SocialPlatform): [id: string, secret: string] {
  const prefix = `${platform.toUpperCase()}_CLIENT`
  return [`${prefix}_ID`, `${prefix}_SECRET`]
}

function credentialsByPlatform(env: Record<string, unknown>): PlatformCredentials {
  const own = (platform: SocialPlatform) => {
    const [id, secret] = namesOf(platform)
    return Credentials.safeParse({ clientId: env[id], clientSecret: env[secret] }).data
  }
  const fake = Credentials.extend({ address: z.string() }).safeParse({
    clientId: env.SOCIAL_FAKES_CLIENT_ID,
    clientSecret: env.SOCIAL_FAKES_CLIENT_SECRET,
    address: env.SOCIAL_FAKES_URL,
  }).data
  const accesses = socialPlatforms.flatMap((platform) => {
    const access = own(platform) ?? (fake && { ...fake, address: `${fake.address}/${platform}` })
    return access ? [[platform, access]] : []
  })
  return Object.fromEntries(accesses)
}
