// Lists every variable that docker-compose.production.yml requires and neither the environment nor .env sets;
// docker compose itself stops at the first one. With --generate it prints a random value for each secret of them.
// usage: node infra/docker/check-env.ts [--generate]
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Secrets that nobody outside gives out, so that any random value will do. */
const isOwnSecret =
  /^(MONGO_ROOT|MINIO_ROOT|[A-Z]+_(MONGO|BROKER)|REDIS|ADMIN)_PASSWORD$|^(SESSION_SECRET|SOCIAL_TOKEN_KEYS|S3_SECRET_KEY)$/
/** Before the secret: the id of the first key. */
const prefixes: Record<string, string> = { SOCIAL_TOKEN_KEYS: '1:' }

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
const compose = readFileSync(join(root, 'docker-compose.production.yml'), 'utf8')
const required = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => String(name)))
const missing = [...required].filter((name) => !process.env[name]).sort()

if (process.argv.includes('--generate')) {
  for (const name of missing.filter((each) => isOwnSecret.test(each)))
    console.log(`${name}=${prefixes[name] ?? ''}${randomBytes(24).toString('hex')}`)
} else if (missing.length > 0) {
  console.error(`Missing in the environment and in .env:\n${missing.map((name) => `  ${name}`).join('\n')}`)
  process.exitCode = 1
}
