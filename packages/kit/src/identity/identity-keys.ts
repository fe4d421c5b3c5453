// Key files for identity tokens: `<name>.private.json` per service, and `trusted.json` with all public keys.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK } from 'jose'

export interface IdentityKeys {
  /** The service that signs. */
  name: string
  /** The id of its key: its name, with an ending after a rotation. */
  keyId: string
  privateKey: CryptoKey
  trusted: JSONWebKeySet
}

/** Creates the key files of these names that have none. Throws for a `trusted.json` that cannot be read. */
export async function writeIdentityKeys(dir: string, names: readonly string[]): Promise<void> {
  const { keys } = existsSync(join(dir, 'trusted.json')) ? await readTrusted(dir) : { keys: [] }
  const missing = names.filter((name) => !keys.some(({ kid }) => isKeyOf(name, kid)))
  if (missing.length === 0) return
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const added: JWK[] = []
  for (const name of missing) {
    const { privateKey, publicKey } = await createKeyPair(name)
    added.push(publicKey)
    await writeAtomically(join(dir, `${name}.private.json`), privateKey)
  }
  // Written last: its keys are those that have a file.
  await writeAtomically(join(dir, 'trusted.json'), { keys: [...keys, ...added] })
}

/** Reads the keys of one service. Throws when a file is missing or invalid. */
export async function readIdentityKeys(dir: string, name: string): Promise<IdentityKeys> {
  const jwk = JSON.parse(await readFile(join(dir, `${name}.private.json`), 'utf8')) as JWK
  const privateKey = await importJWK(jwk, 'EdDSA')
  if (privateKey instanceof Uint8Array) throw new Error(`The key of ${name} is not an Ed25519 key`)
  return { name, keyId: keyId(name, jwk), privateKey, trusted: await readTrusted(dir) }
}

const keyId = (name: string, { kid = name }: JWK): string => kid

export const isKeyOf = (name: string, kid: string | undefined): boolean => kid?.split('.')[0] === name

async function createKeyPair(kid: string): Promise<{ privateKey: JWK; publicKey: JWK }> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return {
    privateKey: { ...(await exportJWK(pair.privateKey)), kid },
    publicKey: { ...(await exportJWK(pair.publicKey)), kid, alg: 'EdDSA' },
  }
}

async function readTrusted(dir: string): Promise<JSONWebKeySet> {
  return JSON.parse(await readFile(join(dir, 'trusted.json'), 'utf8')) as JSONWebKeySet
}

async function writeAtomically(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(value), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

export const rotationSteps = ['prepare', 'switch', 'finish'] as const
type RotationStep = (typeof rotationSteps)[number]

/**
 * Replaces the identity keys without a stop, in three steps. After each one, all processes restart, in any order:
 * `prepare` lets all trust the next keys too, `switch` lets them sign with these, `finish` ends the trust in the old.
 * Repeating a step changes nothing.
 */
export async function rotateIdentityKeys(dir: string, names: readonly string[], step: RotationStep) {
  for (const name of names) {
    const current = join(dir, `${name}.private.json`)
    const next = join(dir, `${name}.next.json`)
    const hasNext = existsSync(next)
    if (step === 'prepare' && !hasNext) await prepare(dir, name, next)
    if (step === 'switch' && hasNext) await rename(next, current)
    if (step === 'finish' && hasNext) throw new Error(`The next key of ${name} is not in use yet`)
    if (step === 'finish') await distrustOld(dir, name, current)
  }
}

async function prepare(dir: string, name: string, next: string): Promise<void> {
  const { privateKey, publicKey } = await createKeyPair(`${name}.${Date.now().toString(36)}`)
  const { keys } = await readTrusted(dir)
  // First, because a repeated step takes a next key that exists for a trusted one.
  await writeAtomically(join(dir, 'trusted.json'), { keys: [...keys, publicKey] })
  await writeAtomically(next, privateKey)
}

async function distrustOld(dir: string, name: string, current: string): Promise<void> {
  const inUse = keyId(name, JSON.parse(await readFile(current, 'utf8')) as JWK)
  const { keys } = await readTrusted(dir)
  const kept = keys.filter(({ kid }) => kid === inUse || !isKeyOf(name, kid))
  await writeAtomically(join(dir, 'trusted.json'), { keys: kept })
}
