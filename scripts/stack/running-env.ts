// The settings of the running product: from the environment or `.env`, else from the file that `npm start` writes.
// Commands that start the product or work on it import this first, so that `.env` is read.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const dotEnv = join(import.meta.dirname, '../../.env')
// The environment takes precedence.
if (existsSync(dotEnv)) process.loadEnvFile(dotEnv)

/** Of the product that runs or starts here. */
export const dataDir = process.env.DATA_DIR || join(import.meta.dirname, '../../.data')

type Setting =
  | 'MONGO_URL'
  | 'RABBITMQ_URL'
  | 'EVENTS_NAMESPACE'
  | 'DATABASES_PREFIX'
  | `S3_${'ENDPOINT' | 'ACCESS_KEY' | 'SECRET_KEY' | 'BUCKET' | 'REGION'}`
  | `${'REVIEW' | 'USER'}_URL`
  | 'IDENTITY_KEYS_DIR'

/** A setting such as MONGO_URL. Throws an error for the user when nothing is running. */
export function runningEnv(name: Setting): string {
  const value = optionalEnv(name)
  if (!value) throw new Error(`Start the product first (npm start), or set ${name}`)
  return value
}

/** Empty when it is not set. */
export function optionalEnv(name: Setting): string {
  return process.env[name] || startedEnv()[name] || ''
}

/** What `npm start` has written; empty when nothing runs. */
export function startedEnv(folder = dataDir): Record<string, string | undefined> {
  try {
    return JSON.parse(readFileSync(join(folder, 'env.json'), 'utf8'))
  } catch {
    return {}
  }
}
