// With an empty environment, check-env.ts lists every secret that docker-compose.production.yml requires.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
/** A checkout without an .env file. */
let checkout: string

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'jumpingjack-env-'))
  await mkdir(join(checkout, 'infra/docker'), { recursive: true })
  for (const file of ['docker-compose.production.yml', 'infra/docker/check-env.ts'])
    await cp(join(root, file), join(checkout, file))
})
afterEach(() => rm(checkout, { recursive: true }))

const checkEnv = (...args: string[]) =>
  run(process.execPath, [join(checkout, 'infra/docker/check-env.ts'), ...args], { env: {} })

async function missing(): Promise<string[]> {
  const { stderr } = await checkEnv().catch((error: { stderr: string }) => error)
  return [...stderr.matchAll(/^ {2}(\w+)$/gm)].map(([, name]) => String(name))
}

it('lists all required variables at once', async () => {
  const compose = await readFile(join(checkout, 'docker-compose.production.yml'), 'utf8')
  const required = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => String(name)))
  expect(required.size).toBeGreaterThan(25)
  expect(await missing()).toEqual([...required].sort())
})

it('generates the secrets that nobody else gives out, and then misses the others only', async () => {
  const { stdout } = await checkEnv('--generate')
  await writeFile(join(checkout, '.env'), stdout)
  const values = [...stdout.matchAll(/^\w+=(.+)$/gm)].map(([, value]) => value)
  expect(new Set(values).size).toBe(values.length)
  expect(stdout).toMatch(/^SOCIAL_TOKEN_KEYS=\w+:\w{32,}$/m)
  expect(await missing()).toEqual([
    'ADMIN_EMAIL',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_ISSUER',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_WEBHOOK_ID',
    'PUBLIC_URL',
    'S3_ACCESS_KEY',
    'STORAGE_HOST',
    'TLS_CERTIFICATES_DIR',
  ])
})
