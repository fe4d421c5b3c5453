// @module-tag full
// What a person who starts the product on an unusual machine reads.
import { mkdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import {
  allOrErrors,
  describeError,
  explainBySpace,
  installationError,
  MachineError,
  UserFacingError,
} from '../src/progress/user-facing-error.ts'

const missing = 'Redis is missing: install it, or set REDIS_URL'

it.each([
  ['tar failed (2): tar: ./usr/bin/x: Cannot write: No space left on device', 'The disk is full'],
  ["apt-get failed (100): E: You don't have enough free space in /x/", 'The disk is full'],
  ["EACCES: permission denied, mkdir '/x/jumpingjack'", 'A folder is not writable'],
  ["apt-get failed (100): E: Failed to fetch http://x  Could not resolve 'x'", 'There is no network'],
  ['go failed (1): dial tcp: lookup proxy.golang.org: no such host', 'There is no network'],
  ['getaddrinfo EAI_AGAIN proxy.golang.org', 'There is no network'],
])('names the remedy for "%s"', (output, remedy) => {
  const error = installationError(new Error(output), missing)
  expect(error).toBeInstanceOf(MachineError)
  expect(error.message).toMatch(new RegExp(`^${remedy}.*\\(.+\\)$`))
})

it('names the missing program for any other failure of an installation', () => {
  const error = installationError(new Error('sh failed (2): syntax error'), missing)
  expect(error).not.toBeInstanceOf(MachineError)
  expect(error.message).toBe(`${missing}: sh failed (2): syntax error`)
})

// /proc has no free space.
it.runIf(process.platform === 'linux')(
  'names a full disk for any error in a folder without space',
  async () => {
    const error = new RangeError('stderr maxBuffer length exceeded\nmore')
    expect(describeError(explainBySpace(error, '/proc'))).toMatch(
      /^The disk is full: free .* \(stderr maxBuffer length exceeded\)$/,
    )
    for (const folder of [import.meta.dirname, '/does/not/exist'])
      expect(explainBySpace(error, folder)).toBe(error)
  },
)

it('shows one line for an error of the file system, and a stack for a bug', async () => {
  const error = await mkdir('/dev/null/x').catch((reason) => reason)
  expect(describeError(Object.assign(error, { code: 'EROFS' }))).toMatch(/^A folder is not writable.*\)$/)
  expect(describeError(new UserFacingError(missing))).toBe(missing)
  expect(describeError(new TypeError('x is not a function'))).toContain('remedy.test.ts')
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:80'), { code: 'ECONNREFUSED' })
  expect(describeError(refused)).toContain('remedy.test.ts')
})

it('reports the faults of all parts in one error', async () => {
  const faults = ['gym: no PORT', 'user: no PORT'].map((text) => Promise.reject(new UserFacingError(text)))
  await expect(allOrErrors([Promise.resolve(1), ...faults])).rejects.toThrow(
    new UserFacingError('gym: no PORT\nuser: no PORT'),
  )
  const bug = new TypeError('x is not a function')
  await expect(allOrErrors([Promise.reject(new UserFacingError('a')), Promise.reject(bug)])).rejects.toBe(bug)
  expect(await allOrErrors([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2])
})
