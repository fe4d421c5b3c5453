import { parseEnv } from '@jumpingjack/kit/service/env'
import { expect, it } from 'vitest'
import { AdminEnv } from '../src/env.ts'

const given = {
  ...{ PORT: '0', IDENTITY_KEYS_DIR: '/keys', REDIS_URL: 'redis://localhost' },
  ...{ MONGO_URL: 'mongodb://localhost', RABBITMQ_URL: 'amqp://localhost' },
  ...{ USER_URL: 'http://user', REVIEW_URL: 'http://review', GYM_URL: 'http://gym' },
}

// Where it is refused: infra/docker/test/local-mode.test.ts.
it('starts with the default password on one machine, and limits guesses', () => {
  expect(parseEnv(AdminEnv, { ...given, LOCAL_MODE: 'true' })).toMatchObject({
    ...{ ADMIN_EMAIL: 'admin@example.com', ADMIN_SIGN_IN_TRIES: 10 },
    ...{ ADMIN_SIGN_IN_WINDOW_S: 900, ADMIN_SIGN_IN_TRIES_A_DAY: 100 },
  })
})

it.each([
  ['too short', { ADMIN_PASSWORD: 'short' }],
  ['no address', { ADMIN_PASSWORD: 'something else', ADMIN_EMAIL: 'admin' }],
])('does not start if it is %s', (_what, faults) => {
  expect(() => parseEnv(AdminEnv, { ...given, ...faults })).toThrow(/ADMIN_/)
})
