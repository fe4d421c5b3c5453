// npm run load -- SCENARIO [k6 options]: runs a k6 scenario against the running product.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findOrBuildK6 } from '@jumpingjack/local/packages/k6'

const scenariosDir = join(import.meta.dirname, '../load-tests/scenarios')
const base = process.env.JJ_URL ?? `http://localhost:${process.env.PORT ?? 8080}`

const [scenario = 'smoke', ...options] = process.argv.slice(2)
const script = join(scenariosDir, `${scenario}.ts`)
if (!existsSync(script)) {
  const known = readdirSync(scenariosDir)
    .map((file) => file.replace('.ts', ''))
    .filter((name) => name !== 'member')
  fail(`There is no scenario "${scenario}". Known: ${known.join(', ')}`)
}
const ready = await fetch(`${base}/health/ready`).catch(() => undefined)
if (!ready?.ok)
  fail(`The product does not answer at ${base}: start the product first (npm start), or set JJ_URL`)

const k6 = await findOrBuildK6()
const child = spawn(k6, ['run', '--env', `JJ_URL=${base}`, ...options, script], { stdio: 'inherit' })
child.on('exit', (code) => process.exit(code ?? 1))

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
