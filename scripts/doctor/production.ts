// What docker-compose.production.yml needs. `docker compose` itself stops at the first missing variable.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding, Settings } from './settings.ts'

/** Secrets that nobody outside gives out, so that any random value will do. */
const isOwnSecret =
  /^(MONGO_ROOT|MINIO_ROOT|[A-Z]+_(MONGO|BROKER)|REDIS|ADMIN)_PASSWORD$|^(SESSION_SECRET|SOCIAL_TOKEN_KEYS|S3_SECRET_KEY)$/
/** Before the secret: the id of the first key. */
const prefixes: Record<string, string> = { SOCIAL_TOKEN_KEYS: '1:' }

export function missingInProduction(settings: Settings): Finding[] {
  return missing(settings).map((name) => {
    const remedy = isOwnSecret.test(name) ? 'any random value: --generate prints one' : 'not set'
    return { name: 'Settings', state: 'fault', text: `${name}: ${remedy}` }
  })
}

/** A line of `.env` per missing secret of our own. */
export function generateSecrets(settings: Settings): string[] {
  const own = missing(settings).filter((name) => isOwnSecret.test(name))
  return own.map((name) => `${name}=${prefixes[name] ?? ''}${randomBytes(24).toString('hex')}\n`)
}

function missing(settings: Settings): string[] {
  const compose = readFileSync(join(import.meta.dirname, '../../docker-compose.production.yml'), 'utf8')
  const required = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => String(name)))
  return [...required].filter((name) => !settings[name]).sort()
}
