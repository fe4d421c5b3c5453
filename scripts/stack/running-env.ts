// The settings of the running product: from the environment, else from the file that `npm start` writes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const dataDir = process.env.DATA_DIR || join(import.meta.dirname, '../../.data')

/** A setting such as MONGO_URL. Throws an error for the user when nothing is running. */
export function runningEnv(name: 'MONGO_URL' | 'RABBITMQ_URL' | 'PAYMENT_URL' | 'IDENTITY_KEYS_DIR'): string {
  const value = process.env[name] || startedEnv()[name]
  if (!value) throw new Error(`Start the product first (npm start), or set ${name}`)
  return value
}

function startedEnv(): Record<string, string | undefined> {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'env.json'), 'utf8'))
  } catch {
    return {}
  }
}
