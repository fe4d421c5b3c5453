// Configuration of the places service.
import { httpServiceEnv, httpUrl, parseEnv } from '@jumpingjack/kit/service/env'
import { localModeFaults, withoutUnusedFakes } from '@jumpingjack/kit/service/local-mode'
import { z } from 'zod'

const Key = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'Must be one word of plain characters')

export const googleMapsUrl = 'https://maps.googleapis.com'

/** The SDK adds its own paths. */
const Address = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => new URL(url).pathname === '/', 'Must be an address without a path')

export const PlacesEnv = z
  .object({
    ...httpServiceEnv,
    REDIS_URL: z.url(),
    REDIS_PREFIX: z.string().min(1).default('jumpingjack'),
    /** `none` switches the maps provider off, whatever keys are set. */
    MAPS_PROVIDER: z.enum(['google', 'none']).default('google'),
    MAPS_API_URL: Address.default(googleMapsUrl),
    /** Address of the map's script for browsers; the provider's own when absent. */
    MAPS_SCRIPT_URL: httpUrl.optional(),
    /** The map style that browsers show; the provider's default style when absent. */
    MAPS_MAP_ID: Key.optional(),
    MAPS_SERVER_KEY: Key.optional(),
    MAPS_BROWSER_KEY: Key.optional(),
    PLACES_SEARCHES_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  })
  .refine((env) => !env.MAPS_SERVER_KEY || env.MAPS_SERVER_KEY !== env.MAPS_BROWSER_KEY, {
    path: ['MAPS_SERVER_KEY'],
    message: 'Must not be MAPS_BROWSER_KEY, which is public',
  })
  .transform(({ MAPS_SERVER_KEY, MAPS_BROWSER_KEY, ...env }) => ({
    ...env,
    ...(env.MAPS_PROVIDER === 'none' ? {} : { MAPS_SERVER_KEY, MAPS_BROWSER_KEY }),
  }))
export type PlacesEnv = z.infer<typeof PlacesEnv>

const guarded = {
  secrets: ['REDIS_URL', 'MAPS_SERVER_KEY', 'MAPS_BROWSER_KEY'],
  addresses: ['MAPS_API_URL', 'MAPS_SCRIPT_URL'],
}

const fakes = { MAPS_API_URL: 'MAPS_SERVER_KEY', MAPS_SCRIPT_URL: 'MAPS_BROWSER_KEY' }

export function readEnv(source: NodeJS.ProcessEnv = process.env): PlacesEnv {
  const given = withoutUnusedFakes(source, fakes)
  return parseEnv(PlacesEnv, given, localModeFaults(given, guarded))
}
