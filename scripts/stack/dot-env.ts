// Reads `.env`. The environment takes precedence. Commands that start the product or work on it import this first.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../.env')
if (existsSync(file)) process.loadEnvFile(file)
