// Configuration of the places service.
import { httpServiceEnv, httpUrl, parseEnv } from '@jumpingjack/kit/service/env'
import { localModeFaults, withoutUnusedFakes } from '@jumpingjack/kit/service/local-mode'
import { z } from 'zod'

const Key = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'Must be one word of plain characters')

export const googlePlacesUrl = 'https://places.googleapis.com'

/** The clients add their own paths. */
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
    /** Address of Places API (New). */
    MAPS_PLACES_URL: Address.default(googlePlacesUrl),
    /** Address of the Geocoding API. */
    MAPS_API_URL: Address.default('https://maps.googleapis.com'),
    /** Address of the map's script for browsers; the provider's own when absent. */
    MAPS_SCRIPT_URL: httpUrl.optional(),
    /** The map style that browsers show. The provider's markers need one. */
    MAPS_MAP_ID: Key.optional(),
    /** Address of the site. The diagnosis tests whether the browser's key may be used there. */
    PUBLIC_URL: httpUrl.optional(),
    MAPS_SERVER_KEY: Key.optional(),
    MAPS_BROWSER_KEY: Key.optional(),
    PLACES_SEARCHES_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  })
  .refine((env) => !env.MAPS_SERVER_KEY || env.MAPS_SERVER_KEY !== env.MAPS_BROWSER_KEY, {
    path: ['MAPS_SERVER_KEY'],
    message: 'Must not be MAPS_BROWSER_KEY, which is public',
  })
  .refine((env) => env.MAPS_PROVIDER === 'none' || !env.MAPS_BROWSER_KEY || hasMapId(env), {
    path: ['MAPS_MAP_ID'],
    message:
      "Required with a key of Google: create a map ID of the type JavaScript in the key's project, https://console.cloud.google.com/google/maps-apis/studio/maps",
  })
  .transform(({ MAPS_SERVER_KEY, MAPS_BROWSER_KEY, ...env }) => ({
    ...env,
    ...(env.MAPS_PROVIDER === 'none' ? {} : { MAPS_SERVER_KEY, MAPS_BROWSER_KEY }),
  }))
export type PlacesEnv = z.infer<typeof PlacesEnv>

/** Google's script needs the id of a map, and allows `DEMO_MAP_ID` for tests only. */
function hasMapId(env: { MAPS_MAP_ID?: string | undefined; MAPS_SCRIPT_URL?: string | undefined }): boolean {
  if (env.MAPS_SCRIPT_URL) return true
  return env.MAPS_MAP_ID !== undefined && env.MAPS_MAP_ID !== 'DEMO_MAP_ID'
}

const guarded = {
  secrets: ['REDIS_URL', 'MAPS_SERVER_KEY', 'MAPS_BROWSER_KEY'],
  addresses: ['MAPS_PLACES_URL', 'MAPS_API_URL', 'MAPS_SCRIPT_URL'],
}

const fakes = {
  MAPS_PLACES_URL: 'MAPS_SERVER_KEY',
  MAPS_API_URL: 'MAPS_SERVER_KEY',
  MAPS_SCRIPT_URL: 'MAPS_BROWSER_KEY',
}

export function readEnv(source: NodeJS.ProcessEnv = process.env): PlacesEnv {
  const given = withoutUnusedFakes(source, fakes)
  return parseEnv(PlacesEnv, given, localModeFaults(given, guarded))
}
