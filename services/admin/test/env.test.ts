import { parseEnv } from '@jumpingjack/kit/service/env'
import { expect, it } from 'vitest'
import { AdminEnv } from '../src/env.ts'

const given = {
  PORT: '0',
  IDENTITY_KEYS_DIR: '/keys',
  MONGO_URL: 'mongodb://localhost',
  RABBITMQ_URL: 'amqp://localhost',
  REDIS_URL: 'redis://localhost',
  USER_URL: 'http://user',
  REVIEW_URL: 'http://review',
  GYM_URL: 'http://gym',
}

it('starts with the default password only where nobody else reaches it', () => {
  expect(parseEnv(AdminEnv, { ...given, LOCAL_MODE: 'true' }).ADMIN_EMAIL).toBe('admin@example.com')
  expect(() => parseEnv(AdminEnv, given)).toThrow(/ADMIN_PASSWORD: Must be set, and not to the default/)
  const tunnel = { ...given, LOCAL_MODE: 'true', PUBLIC_URL: 'https://gyms.example.com' }
  expect(() => parseEnv(AdminEnv, tunnel)).toThrow(/ADMIN_PASSWORD: Must be set, and not to the default/)
  const named = { ...given, ADMIN_PASSWORD: 'jumpingjack-admin' }
  expect(() => parseEnv(AdminEnv, named)).toThrow(/ADMIN_PASSWORD/)
  expect(parseEnv(AdminEnv, { ...given, ADMIN_PASSWORD: 'something else' })).toMatchObject({
    ADMIN_SIGN_IN_TRIES: 10,
    ADMIN_SIGN_IN_WINDOW_S: 900,
    ADMIN_SIGN_IN_TRIES_A_DAY: 100,
  })
})

it.each([
  ['too short', { ADMIN_PASSWORD: 'short' }],
  ['no address', { ADMIN_PASSWORD: 'something else', ADMIN_EMAIL: 'admin' }],
])('does not start if it is %s', (_what, faults) => {
  expect(() => parseEnv(AdminEnv, { ...given, ...faults })).toThrow(/ADMIN_/)
})
