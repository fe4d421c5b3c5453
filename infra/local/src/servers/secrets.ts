// The secrets of a data folder. They are generated once and stored beside the data that depend on them.
import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Secrets = Record<(typeof names)[number], string>

const names = [
  's3AccessKey',
  's3SecretKey',
  'sessionSecret',
  'oidcClientSecret',
  'socialClientSecret',
  'socialTokenKey',
  'paypalClientSecret',
] as const

export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  const stored: Partial<Secrets> = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  const entries = names.map((name) => [name, stored[name] ?? randomBytes(20).toString('hex')])
  const secrets: Secrets = Object.fromEntries(entries)
  if (names.every((name) => stored[name])) return secrets
  await writeFile(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return secrets
}
