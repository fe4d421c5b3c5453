// Replaces the identity keys without a stop, in three steps. After each one, all processes restart, in any order:
// `prepare` lets all trust the next keys too, `switch` lets them sign with these, `finish` ends the trust in the old.
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { createKeyPair, isKeyOf, keyId, readTrusted, writeAtomically } from './identity-keys.ts'

export const rotationSteps = ['prepare', 'switch', 'finish'] as const
export type RotationStep = (typeof rotationSteps)[number]

/** Repeating a step changes nothing. */
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
