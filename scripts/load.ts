// npm run load -- JOURNEY [k6 options]: drives a k6 journey against the running product.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findOrBuildK6 } from '@jumpingjack/local/k6'

const journeysDir = join(import.meta.dirname, '../load-tests/journeys')
const base = process.env.JJ_URL ?? `http://localhost:${process.env.PORT ?? 8080}`

const [journey = 'smoke', ...options] = process.argv.slice(2)
const script = join(journeysDir, `${journey}.ts`)
if (!existsSync(script)) {
  const known = readdirSync(journeysDir)
    .map((file) => file.replace('.ts', ''))
    .filter((name) => name !== 'lib')
  fail(`There is no journey "${journey}". Known: ${known.join(', ')}`)
}
const live = await fetch(`${base}/health/ready`).catch(() => undefined)
if (!live?.ok) fail(`Nothing answers at ${base}: start the product first (npm start), or set JJ_URL`)

const k6 = await findOrBuildK6()
const child = spawn(k6, ['run', '--env', `JJ_URL=${base}`, ...options, script], { stdio: 'inherit' })
child.on('exit', (code) => process.exit(code ?? 1))

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
