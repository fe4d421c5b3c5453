// npm run load -- SCENARIO [k6 options]: runs a k6 scenario against the running product, then prints what each process
// of the product has used meanwhile, if it was started here.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrBuildK6 } from '@jumpingjack/local/packages/k6'
import { watchProcesses } from './load/process-usage.ts'

const port = Number(process.env.PORT ?? 8080)
const base = process.env.JJ_URL ?? `http://localhost:${port}`
const fakes = process.env.JJ_FAKES_URL ?? `http://localhost:${port + 1}`
const scenariosDir = join(import.meta.dirname, '../load-tests/scenarios')

const [scenario = 'smoke', ...options] = process.argv.slice(2)
const script = join(scenariosDir, `${scenario}.ts`)
if (!existsSync(script)) {
  const known = readdirSync(scenariosDir).map((file) => file.replace('.ts', ''))
  fail(`There is no scenario "${scenario}". Known: ${known.join(', ')}`)
}
const ready = await fetch(`${base}/health/ready`).catch(() => undefined)
if (!ready?.ok)
  fail(`The product does not answer at ${base}: start the product first (npm start), or set JJ_URL`)

const k6 = await findOrBuildK6()
const folder = mkdtempSync(join(tmpdir(), 'jumpingjack-load-'))
const summary = join(folder, 'summary.json')
const usage = watchProcesses()
const addresses = ['--env', `JJ_URL=${base}`, '--env', `JJ_FAKES_URL=${fakes}`]
const child = spawn(k6, ['run', ...addresses, '--summary-export', summary, ...options, script], {
  stdio: 'inherit',
})
const [code] = await once(child, 'exit')
const report = usage.stop(existsSync(summary) ? requestsIn(summary) : 0)
rmSync(folder, { recursive: true })
if (report) process.stdout.write(report)
process.exit(code ?? 1)

function requestsIn(file: string): number {
  return JSON.parse(readFileSync(file, 'utf8')).metrics.http_reqs?.count ?? 0
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
