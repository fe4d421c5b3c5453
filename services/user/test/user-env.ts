// Configuration of the user service under test.
import type { TestBed } from '@jumpingjack/kit/testing/testing'
import { UserEnv } from '../src/env.ts'

export function userEnv(bed: TestBed, changes: Record<string, unknown> = {}): UserEnv {
  return UserEnv.parse({
    ...bed.env('user'),
    LOCAL_MODE: 'true',
    PUBLIC_URL: 'http://localhost:8080',
    SOCIAL_TOKEN_KEYS: `test:${'x'.repeat(32)}`,
    ...changes,
  })
}
