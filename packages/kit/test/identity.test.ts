import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, expect, it } from 'vitest'
import { identitySigner, identityVerifier } from '../src/identity/identity.ts'
import {
  type IdentityKeys,
  readIdentityKeys,
  rotateIdentityKeys,
  rotationSteps,
  writeIdentityKeys,
} from '../src/identity/identity-keys.ts'

const alice = { role: 'member', userId: 'u1', email: 'alice@example.com', name: 'Alice' } as const
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/** A new folder with keys of these services. */
async function aKeyFolder(...names: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jumpingjack-identity-'))
  folders.push(folder)
  await writeIdentityKeys(folder, names)
  return folder
}

const dir = await aKeyFolder('gateway', 'gym', 'review')
const gateway = await readIdentityKeys(dir, 'gateway')
const gym = await readIdentityKeys(dir, 'gym')
const review = await readIdentityKeys(dir, 'review')

it.each([
  [alice, 'gateway'],
  [{ role: 'admin', adminId: 'a1', sessionId: 's1', email: 'boss@example.com' }, 'gateway'],
  [{ role: 'visitor' }, 'gateway'],
  [{ role: 'service', service: 'review' }, 'review'],
])('verifies %j only from the issuer %s, with its key', async (caller, signer) => {
  const verified: unknown[] = []
  for (const keys of [gateway, gym, review])
    for (const issuer of ['gateway', 'gym', 'review']) {
      const token = await forge({ exp: 30, iat: 0 }, caller, keys, issuer)
      const verify = async () => identityVerifier(gym, 'gym')(token)
      const found = await verify().catch(() => undefined)
      if (found) verified.push([issuer, keys.name, found])
    }
  expect(verified).toEqual([[signer, signer, caller]])
})

it('keeps the keys that exist, adds those of a missing name, and rejects a damaged set', async () => {
  const trustedOf = async (name: string) => (await readIdentityKeys(dir, name)).trusted.keys
  await writeIdentityKeys(dir, ['gateway', 'gym', 'review'])
  expect(await trustedOf('gym')).toEqual(gym.trusted.keys)
  await writeIdentityKeys(dir, ['gateway', 'user'])
  expect(await trustedOf('user')).toMatchObject([...gym.trusted.keys, { kid: 'user' }])
  await expect(
    identityVerifier(gym, 'gym')(await identitySigner(gateway)(alice, 'gym')),
  ).resolves.toBeDefined()
  const file = join(dir, 'trusted.json')
  const whole = await readFile(file, 'utf8')
  await writeFile(file, whole.slice(0, 40))
  await expect(writeIdentityKeys(dir, ['gateway'])).rejects.toThrow()
  await writeFile(file, whole)
})

const rejected: [string, () => string | Promise<string>][] = [
  ['a token for another service', () => identitySigner(gateway)(alice, 'review')],
  ['a token that has expired', () => forge({ exp: -30, iat: -90 })],
  ['a token that is valid for too long', () => forge({ exp: 3600, iat: -300 })],
  ['a token without an end', () => forge({ iat: 0 })],
  ['an unknown key', () => forgeWithForeignKey()],
  ['claims of another shape', () => forge({ exp: 30, iat: 0 }, { role: 'admin' })],
  ['an unsigned token', async () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ caller: alice }))}.`],
  ['no token at all', async () => ''],
]
it.each(rejected)('rejects %s', async (_what, make) => {
  const token = await make()
  await expect(identityVerifier(gym, 'gym')(token)).rejects.toMatchObject({ code: 'identity.required' })
})

it('rotates in steps: before and after each one, processes of both understand each other', async () => {
  const names = ['gateway', 'gym']
  const rotated = await aKeyFolder(...names)
  const read = () => Promise.all(names.map((name) => readIdentityKeys(rotated, name)))
  const first = await read()
  let before = first
  for (const step of rotationSteps) {
    await rotateIdentityKeys(rotated, names, step)
    await rotateIdentityKeys(rotated, names, step)
    // `setup` does not replace them.
    await writeIdentityKeys(rotated, names)
    const after = await read()
    for (const [signing] of [before, after])
      for (const [, verifying] of [before, after]) {
        const token = await identitySigner(signing as IdentityKeys)(alice, 'gym')
        expect(await identityVerifier(verifying as IdentityKeys, 'gym')(token)).toEqual(alice)
      }
    before = after
  }
  const old = await identitySigner(first[0] as IdentityKeys)(alice, 'gym')
  const verify = identityVerifier(before[1] as IdentityKeys, 'gym')
  await expect(verify(old)).rejects.toMatchObject({ code: 'identity.required' })
  expect(before[0]?.trusted.keys).toHaveLength(names.length)
  await rotateIdentityKeys(rotated, names, 'prepare')
  await expect(rotateIdentityKeys(rotated, names, 'finish')).rejects.toThrow('not in use yet')
})

it('trusts the next keys also when the step was interrupted and is repeated', async () => {
  const rotated = await aKeyFolder('gym')
  // Where the list of trusted keys would be written.
  const blocked = join(rotated, 'trusted.json.new')
  await mkdir(blocked)
  await expect(rotateIdentityKeys(rotated, ['gym'], 'prepare')).rejects.toThrow('EISDIR')
  await rm(blocked, { recursive: true })
  await rotateIdentityKeys(rotated, ['gym'], 'prepare')
  await rotateIdentityKeys(rotated, ['gym'], 'switch')
  const keys = await readIdentityKeys(rotated, 'gym')
  expect(keys.trusted.keys.map(({ kid }) => kid)).toContain(keys.keyId)
})

function forge(
  times: { exp?: number; iat: number },
  caller: unknown = alice,
  { privateKey, keyId } = gateway,
  issuer = 'gateway',
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const jwt = new SignJWT({ caller })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId })
    .setIssuer(issuer)
    .setAudience('gym')
    .setIssuedAt(now + times.iat)
  if (times.exp !== undefined) jwt.setExpirationTime(now + times.exp)
  return jwt.sign(privateKey)
}

async function forgeWithForeignKey(): Promise<string> {
  const keys = await readIdentityKeys(await aKeyFolder('gateway'), 'gateway')
  return forge({ exp: 60, iat: 0 }, alice, keys)
}
