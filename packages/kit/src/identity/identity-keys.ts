// Key files for identity tokens: `<name>.private.json` for its owner, `trusted.json` with everybody's public ones.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK } from 'jose'

export interface IdentityKeys {
  /** Who signs: the service's own name. */
  name: string
  privateKey: CryptoKey
  trusted: JSONWebKeySet
}

/** Makes a set of key files for these names; a complete set that is already there is kept. */
export async function writeIdentityKeys(dir: string, names: readonly string[]): Promise<void> {
  const present = await readTrusted(dir).catch(() => undefined)
  if (present && names.every((name) => present.keys.some((key) => key.kid === name))) return
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const keys: JWK[] = []
  for (const name of names) {
    const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    keys.push({ ...(await exportJWK(pair.publicKey)), kid: name, alg: 'EdDSA' })
    await writeWhole(join(dir, `${name}.private.json`), await exportJWK(pair.privateKey))
  }
  // Last, because its presence says that the set is complete.
  await writeWhole(join(dir, 'trusted.json'), { keys })
}

/** Reads one process's view of the set. Throws when a file is missing or is no key. */
export async function readIdentityKeys(dir: string, name: string): Promise<IdentityKeys> {
  const jwk = JSON.parse(await readFile(join(dir, `${name}.private.json`), 'utf8')) as JWK
  const privateKey = await importJWK(jwk, 'EdDSA')
  if (privateKey instanceof Uint8Array) throw new Error(`The key of ${name} is not an Ed25519 key`)
  return { name, privateKey, trusted: await readTrusted(dir) }
}

async function readTrusted(dir: string): Promise<JSONWebKeySet> {
  return JSON.parse(await readFile(join(dir, 'trusted.json'), 'utf8')) as JSONWebKeySet
}

async function writeWhole(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(value), { mode: 0o600 })
  await rename(`${path}.new`, path)
}
