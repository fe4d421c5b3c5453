// What a page must be allowed to load so that the maps provider's script works in it.
import type { GatewayEnv } from '../env.ts'

interface Sources {
  scripts: string[]
  styles: string[]
  images: string[]
  connections: string[]
  fonts: string[]
  frames: string[]
  workers: string[]
}

const nothing: Sources = {
  scripts: [],
  styles: [],
  images: [],
  connections: [],
  fonts: [],
  frames: [],
  workers: ["'none'"],
}

/** The list of https://developers.google.com/maps/documentation/javascript/content-security-policy */
const google: Sources = {
  scripts: [
    "'unsafe-eval'",
    'blob:',
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
  ],
  // Google's script writes style elements into the page.
  styles: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  images: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  connections: [
    'https://*.googleapis.com',
    'https://*.google.com',
    'https://*.gstatic.com',
    'data:',
    'blob:',
  ],
  fonts: ['https://fonts.gstatic.com'],
  frames: ['https://*.google.com'],
  workers: ['blob:'],
}

export function mapsSources(
  env: Pick<GatewayEnv, 'MAPS_PROVIDER' | 'MAPS_BROWSER_KEY' | 'MAPS_SCRIPT_URL' | 'MAP_TILES_URL'>,
): Sources {
  if (env.MAPS_PROVIDER === 'none' || !env.MAPS_BROWSER_KEY) return nothing
  if (!env.MAPS_SCRIPT_URL) return google
  const origin = [new URL(env.MAPS_SCRIPT_URL).origin]
  const images = [...origin, ...(env.MAP_TILES_URL ? [new URL(env.MAP_TILES_URL).origin] : [])]
  return { ...nothing, scripts: origin, styles: origin, images, connections: origin, fonts: origin }
}
