// @module-tag full
// npm run doctor: with the settings of a product that runs all is well. A setting that is wrong is named, with a remedy.
import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { examine } from '../scripts/doctor/examine.ts'
import { readSettings, type Settings } from '../scripts/doctor/settings.ts'
import { ownProduct } from './lib/product.ts'

const closed = '127.0.0.1:9'
let settings: Settings
beforeAll(async () => {
  settings = await readSettings({}, dirname(ownProduct().logsDir))
})

it('finds nothing wrong with a product that runs', async () => {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dirname(ownProduct().logsDir) }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/doctor.ts'], {
    env,
    encoding: 'utf8',
  })
  const lines = stdout.trimEnd().split('\n')
  expect([status, stderr, lines.filter((line) => !line.startsWith('✓'))]).toEqual([0, '', []])
  expect(lines.map((line) => line.slice(2).split('  ')[0])).toEqual([
    ...['MongoDB', 'RabbitMQ', 'Redis', 'Photos', 'Sign-in', 'PayPal', 'PayPal webhook'],
    ...['Maps in browsers', 'Places API (New)', 'Geocoding API'],
    ...['Facebook', 'Twitter', 'Instagram', 'LinkedIn', 'Google'],
  ])
  const { url } = ownProduct()
  for (const path of ['/api/login/callback', '/paypal/webhook', '/api/auth/linkedin/callback'])
    expect(stdout).toContain(`${url}${path}`)
  for (const [name, secret] of Object.entries(settings))
    if (secret && /SECRET|PASSWORD/.test(name)) expect(stdout).not.toContain(secret)
})

it.each<[name: string, remedy: RegExp, changes: Settings]>([
  ['MongoDB', /Check MONGO_URL/, { MONGO_URL: `mongodb://${closed}/` }],
  ['RabbitMQ', /user, password and virtual host in RABBITMQ_URL/, { RABBITMQ_URL: `amqp://a:b@${closed}` }],
  ['Redis', /password in REDIS_URL/, { REDIS_URL: `redis://${closed}` }],
  ['Photos', /S3_ENDPOINT/, { S3_ENDPOINT: `http://${closed}` }],
  ['Photos', /rejects S3_ACCESS_KEY or S3_SECRET_KEY \(S3Error: Sig/, { S3_SECRET_KEY: 'wrong-secret' }],
  ['Photos', /gives no sessions.*S3_STS_ENDPOINT/, { S3_STS_ENDPOINT: `http://${closed}` }],
  [
    'Photos',
    /rejects S3_SIGNING_ACCESS_KEY/,
    { S3_SIGNING_ACCESS_KEY: 'nobody', S3_SIGNING_SECRET_KEY: 'wrong-secret' },
  ],
  ['Photos', /Nothing answers at S3_PUBLIC_URL/, { S3_PUBLIC_URL: `http://${closed}` }],
  ['Settings', /PUBLIC_URL: Invalid URL/, { PUBLIC_URL: 'gyms.example.com' }],
  ['Settings', /MAPS_MAP_ID/, { MAPS_BROWSER_KEY: 'a-real-key', MAPS_SCRIPT_URL: '', MAPS_MAP_ID: '' }],
  ['Settings', /S3_SIGNING_SECRET_KEY: Must be set together/, { S3_SIGNING_ACCESS_KEY: 'one' }],
  ['Sign-in', /OIDC_ISSUER/, { OIDC_ISSUER: `http://${closed}/oidc` }],
  ['Sign-in', /OIDC_CLIENT_ID and OIDC_CLIENT_SECRET/, { OIDC_CLIENT_SECRET: 'wrong-secret' }],
  ['PayPal', /PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET/, { PAYPAL_CLIENT_SECRET: 'wrong-secret' }],
  ['PayPal webhook', /does not have the webhook/, { PAYPAL_WEBHOOK_ID: 'another' }],
  ['PayPal webhook', /Change that to https?:.*other\.example/, { PUBLIC_URL: 'http://other.example' }],
  ['Places API (New)', /not one that Google knows/, { MAPS_SERVER_KEY: 'wrong-secret' }],
  ['Maps in browsers', /not one that Google knows/, { MAPS_BROWSER_KEY: 'wrong-secret' }],
  ['Settings', /SOCIAL_TOKEN_KEYS.*Must be id:secret/, { SOCIAL_TOKEN_KEYS: 'wrong-secret' }],
])('names a broken setting, %s: %s', async (name, remedy, changes) => {
  const [first = ''] = Object.keys(changes)
  const of = first === 'PUBLIC_URL' ? 'PAYPAL_' : `${first.split('_')[0]}_`
  const related = Object.entries(settings).filter(([key]) => key.startsWith(of))
  const { PUBLIC_URL } = settings
  const findings = await examine({
    LOCAL_MODE: 'true',
    PUBLIC_URL,
    ...Object.fromEntries(related),
    ...changes,
  })
  const faults = findings.filter(({ state }) => state === 'fault')
  expect(faults.map((fault) => fault.name)).toContain(name)
  expect(faults.find((fault) => fault.name === name)?.text).toMatch(remedy)
  expect(JSON.stringify(findings)).not.toContain('wrong-secret')
})
