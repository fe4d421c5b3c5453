// @module-tag full
// LOCAL_MODE=false accepts nothing that is safe on one's own machine only; all faults are listed at once.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv as gateway } from '../../../gateway/src/env.ts'
import { readEnv as admin } from '../../../services/admin/src/env.ts'
import { readEnv as gym } from '../../../services/gym/src/env.ts'
import { readEnv as payment } from '../../../services/payment/src/env.ts'
import { readEnv as places } from '../../../services/places/src/env.ts'
import { readEnv as review } from '../../../services/review/src/env.ts'
import { readEnv as user } from '../../../services/user/src/env.ts'
import { production } from './production-env.ts'

const readers = { gateway, gym, review, user, payment, admin, places }
type Name = keyof typeof readers
const names = Object.keys(readers) as Name[]
const compose = readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8')

describe('LOCAL_MODE=false', () => {
  it.each(names)('accepts a production configuration of %s', (name) => {
    expect(faultsOf(name, {})).toEqual([])
  })

  it.each<[Name, NodeJS.ProcessEnv]>([
    ['gateway', { PUBLIC_URL: 'http://gyms.example.com' }],
    ['gateway', { PUBLIC_URL: 'https://localhost:8080' }],
    ['gateway', { TRUST_PROXY_HOPS: '0' }],
    ['gateway', { SESSION_SECRET: 'a-secret-for-this-machine-only' }],
    ['gateway', { OIDC_ISSUER: 'http://fakes.localhost:8081/oidc' }],
    ['gateway', { OIDC_ISSUER: 'https://fakes.localhost/oidc' }],
    ['gateway', { OIDC_PICTURES_URL: 'http://pictures.example.com' }],
    ['gateway', { S3_PUBLIC_URL: 'http://storage.localhost:9000' }],
    ['gateway', { PAYPAL_SCRIPT_URL: 'https://127.0.0.1/paypal' }],
    ['gym', { RABBITMQ_URL: 'amqp://guest:guest@rabbitmq:5672' }],
    ...names.flatMap((name): [Name, NodeJS.ProcessEnv][] =>
      name === 'places' ? [] : [[name, { RABBITMQ_URL: `amqp://${name}:${name}-local@rabbitmq:5672` }]],
    ),
    ['places', { MAPS_PLACES_URL: 'http://fakes.localhost:8081' }],
    ['review', { S3_SECRET_KEY: 'change-me-please' }],
    ['review', { S3_PUBLIC_URL: 'http://photos.example.com' }],
    ['user', { SOCIAL_FAKES_URL: 'https://networks.example.com' }],
    ['user', { PUBLIC_URL: 'http://gyms.example.com' }],
    ['payment', { PAYPAL_MODE: 'sandbox' }],
    ['payment', { PAYPAL_MODE: undefined }],
    ['admin', { ADMIN_PASSWORD: undefined }],
    ['admin', { ADMIN_PASSWORD: 'jumpingjack-admin' }],
    ['places', { MAPS_SCRIPT_URL: 'https://fakes.localhost/maps/api/js' }],
  ])('rejects in %s: %o', (name, set) => {
    expect(faultsOf(name, set)).toEqual(Object.keys(set))
  })

  it('permits the sandbox of PayPal where it is named', () => {
    expect(faultsOf('payment', { PAYPAL_MODE: 'sandbox', PAYPAL_ALLOW_SANDBOX: 'true' })).toEqual([])
  })

  it('lists all faults at once, those of the schema too', () => {
    const set = {
      PORT: 'many',
      PUBLIC_URL: 'http://gyms.example.com',
      SESSION_SECRET: 'change-me-please',
      OIDC_CLIENT_ID: '',
    }
    expect(faultsOf('gateway', set).sort()).toEqual(Object.keys(set).sort())
  })

  it.each(publishedDefaults())('rejects the default %s=%s of docker-compose.yml', (variable, value) => {
    const url = { RABBITMQ_URL: `amqp://any:${value}@rabbitmq:5672` }
    const set = variable.endsWith('_BROKER_PASSWORD') ? url : { [variable]: value }
    expect(names.flatMap((name) => faultsOf(name, set))).toEqual(
      expect.arrayContaining([Object.keys(set)[0]]),
    )
  })
})

it.each(['gateway/src/main.ts', 'services/gym/src/main.ts'])(
  '%s ends with all faults and no stack',
  (main) => {
    const file = join(import.meta.dirname, '../../..', main)
    const env = {
      ...process.env,
      ...production,
      PORT: 'many',
      LOG_LEVEL: 'loud',
      OTEL_TRACES_SAMPLER_ARG: '2',
    }
    const { status, stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8' })
    expect([status, stderr.trimEnd().split('\n')]).toEqual([
      1,
      [
        'Error: The configuration is not valid:',
        expect.stringMatching(/^ {2}PORT: Invalid input/),
        expect.stringMatching(/^ {2}LOG_LEVEL: Invalid option: expected one of "trace"/),
        expect.stringMatching(/^ {2}OTEL_TRACES_SAMPLER_ARG: Too big/),
      ],
    ])
  },
)

it.each(names)('LOCAL_MODE=true accepts an https PUBLIC_URL, as of a tunnel, in %s', (name) => {
  expect(faultsOf(name, { LOCAL_MODE: 'true' })).toEqual([])
})

it.each<[Name, NodeJS.ProcessEnv]>([
  ['gateway', { SESSION_SECRET: 'a-secret-for-this-machine-only' }],
  ['gateway', { SESSION_SECRET: undefined }],
  ['gateway', { OIDC_ISSUER: 'http://fakes.localhost:8081/oidc' }],
  ['gateway', { OIDC_ISSUER: 'https://127.0.0.1:8081/oidc' }],
  ['admin', { ADMIN_PASSWORD: 'jumpingjack-admin' }],
  ['admin', { ADMIN_PASSWORD: undefined }],
  ['review', { S3_SECRET_KEY: 'change-me-please' }],
])('LOCAL_MODE=true rejects in %s what would let anybody in through it: %o', (name, set) => {
  for (const address of ['https://gyms.example.com', 'http://gyms.example.com', 'http://192.168.1.5:8080']) {
    const reached = { LOCAL_MODE: 'true', PUBLIC_URL: address, S3_PUBLIC_URL: address }
    expect(faultsOf(name, { ...reached, ...set })).toEqual(Object.keys(set))
  }
})

it.each(names)(
  'LOCAL_MODE=true accepts in %s what is published where only this machine reaches it',
  (name) => {
    const { ADMIN_PASSWORD: _, ...rest } = production
    const published = { ...rest, ...Object.fromEntries(publishedDefaults()), LOCAL_MODE: 'true' }
    expect(() => readers[name](published)).not.toThrow()
  },
)

it('docker-compose.yml publishes ports on this machine only', () => {
  const ports = [...compose.matchAll(/^ +ports: (.+)$/gm)].map(([, port]) => port)
  expect(ports.length).toBeGreaterThan(2)
  expect(ports.filter((port) => !/^\['127\.0\.0\.1:[^']+'\]$/.test(port ?? ''))).toEqual([])
})

it.each([
  ['security@example.com', 'mailto:security@example.com'],
  [' mailto:security@example.com', 'mailto:security@example.com'],
  ['https://example.com/security', 'https://example.com/security'],
  ['tel:+12125550100', 'tel:+12125550100'],
])('takes the contact for vulnerabilities %j as %s', (SECURITY_CONTACT, url) => {
  expect(gateway({ ...production, SECURITY_CONTACT }).SECURITY_CONTACT).toBe(url)
})

it('LOCAL_MODE=true limits requests through a tunnel', () => {
  expect(gateway({ ...production, LOCAL_MODE: 'true' }).RATE_SIGN_IN).toBe(30)
  expect(gateway({ ...production, LOCAL_MODE: 'true', PUBLIC_URL: '' }).RATE_SIGN_IN).toBe(1_000_000)
})

/** The variables that the configuration error of a process names. */
function faultsOf(name: Name, set: NodeJS.ProcessEnv): string[] {
  try {
    readers[name]({ ...production, ...set })
    return []
  } catch (error) {
    return [...(error as Error).message.matchAll(/^ {2}(\w+): /gm)].map(([, variable]) => String(variable))
  }
}

/** Every secret, and every address of a fake, that the compose file sets where nothing else is given. */
function publishedDefaults(): [string, string][] {
  const defaults = [...compose.matchAll(/^ +(\w+): \$\{\1:?-(.+)\}$/gm)].map(
    ([, variable = '', value = '']): [string, string] => [variable, value.replace(/\$\{\w+:-(.+?)\}/g, '$1')],
  )
  const isGuarded = (variable: string) =>
    /SECRET|PASSWORD|_KEYS?$|SCRIPT_URL|API_URL|ISSUER|PUBLIC_URL|FAKES_URL|WEBHOOK_ID/.test(variable)
  // No service reads MinIO's root password.
  const unread = ['S3_ACCESS_KEY', 'MINIO_ROOT_PASSWORD']
  const found = defaults.filter(([variable]) => isGuarded(variable) && !unread.includes(variable))
  return [...new Map(found)]
}

const ofCompose = {
  ...production,
  ...{ LOCAL_MODE: 'true', PUBLIC_URL: 'http://localhost:8080', PAYPAL_MODE: 'sandbox' },
  MAPS_PLACES_URL: 'http://fakes.localhost:8081',
  MAPS_API_URL: 'http://fakes.localhost:8081',
  MAPS_SCRIPT_URL: 'http://fakes.localhost:8081/maps/api/js',
  PAYPAL_API_URL: 'http://fakes.localhost:8081/paypal',
  PAYPAL_SCRIPT_URL: 'http://fakes.localhost:8081/paypal/web-sdk/v6/core',
}
const fakeKeys = {
  ...{ MAPS_SERVER_KEY: 'fake-server-key', MAPS_BROWSER_KEY: 'fake-browser-key' },
  PAYPAL_CLIENT_ID: 'jumpingjack',
}

it('sends no real key to a fake, and the keys of fakes nowhere else', () => {
  expect(places(ofCompose)).toMatchObject({
    MAPS_PLACES_URL: 'https://places.googleapis.com',
    MAPS_API_URL: 'https://maps.googleapis.com',
  })
  expect(places(ofCompose).MAPS_SCRIPT_URL).toBeUndefined()
  expect(payment(ofCompose).PAYPAL_API_URL).toBeUndefined()
  expect(payment(ofCompose).scriptUrl).toBe('https://www.sandbox.paypal.com/web-sdk/v6/core')
  expect([gateway(ofCompose).MAPS_SCRIPT_URL, gateway(ofCompose).PAYPAL_SCRIPT_URL]).toEqual([
    undefined,
    undefined,
  ])
  const local = { ...ofCompose, ...fakeKeys }
  expect(places(local).MAPS_API_URL).toBe(ofCompose.MAPS_API_URL)
  expect(payment(local).PAYPAL_API_URL).toBe(ofCompose.PAYPAL_API_URL)
  const { MAPS_SCRIPT_URL, PAYPAL_SCRIPT_URL } = ofCompose
  expect(gateway(local)).toMatchObject({ MAPS_SCRIPT_URL, PAYPAL_SCRIPT_URL })
  expect([places(local).MAPS_SCRIPT_URL, payment(local).scriptUrl]).toEqual([
    MAPS_SCRIPT_URL,
    PAYPAL_SCRIPT_URL,
  ])
  const another = { ...ofCompose, MAPS_API_URL: 'http://localhost:9000' }
  expect(places(another).MAPS_API_URL).toBe('http://localhost:9000')
})
