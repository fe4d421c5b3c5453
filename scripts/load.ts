// npm run load -- SCENARIO [k6 options]: runs a k6 scenario against the running product, then prints what each process
// of the product has used meanwhile, if it was started here.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goTool } from '@jumpingjack/local/packages/go-tools'
import { cpuMsOf, memoryOf } from '@jumpingjack/local/process/process-table'
import { findProgram } from '@jumpingjack/local/process/run-program'
import { runningProcesses } from '@jumpingjack/local/process/supervisor'
import { createDisplay, runTask } from '@jumpingjack/local/progress/display'
import { quantile } from './bench/figures.ts'
import { runCommand } from './stack/command.ts'
import { dataDir } from './stack/running-env.ts'

const base = process.env.JJ_URL || `http://localhost:${process.env.PORT || 8080}`
const sampleMs = 5_000
const scenariosDir = join(import.meta.dirname, '../load-tests/scenarios')

await runCommand(async () => {
  const [scenario = 'browse', ...options] = process.argv.slice(2)
  const script = join(scenariosDir, `${scenario}.ts`)
  if (!existsSync(script)) {
    const known = readdirSync(scenariosDir).map((file) => file.replace('.ts', ''))
    throw new Error(`There is no scenario "${scenario}". Known: ${known.join(', ')}`)
  }
  const ready = await fetch(`${base}/health/ready`).catch(() => undefined)
  if (!ready?.ok)
    throw new Error(`The product does not answer at ${base}: start it first (npm start), or set JJ_URL`)
  const k6 =
    findProgram('k6') ?? (await runTask(createDisplay(process.stderr), 'k6', (task) => goTool('k6', task)))
  const folder = mkdtempSync(join(tmpdir(), 'jumpingjack-load-'))
  const summary = join(folder, 'summary.json')
  const watched = watchedProcesses()
  const sample = () => watched.forEach(({ pid, bytes }) => void bytes.push(memoryOf(pid)))
  const sampling = setInterval(sample, sampleMs)
  const args = ['run', '--env', `JJ_URL=${base}`, '--summary-export', summary, ...options, script]
  const child = spawn(k6, args, { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  clearInterval(sampling)
  sample()
  if (watched.length > 0) showUsage(watched, existsSync(summary) ? requestsIn(summary) : 0)
  rmSync(folder, { recursive: true })
  process.exitCode = code ?? 1
})

function requestsIn(file: string): number {
  return JSON.parse(readFileSync(file, 'utf8')).metrics.http_reqs?.count ?? 0
}

/** None when the product was not started here. */
function watchedProcesses() {
  return runningProcesses(dataDir).map(({ name, pid }) => {
    return { name, pid, cpuMs: cpuMsOf(pid), bytes: [memoryOf(pid)] }
  })
}

/** Memory: the first sample, and the medians of the second and of the last quarter, which are equal if it is flat. */
function showUsage(watched: ReturnType<typeof watchedProcesses>, requests: number): void {
  const rows = watched.map(({ name, pid, cpuMs, bytes }) => {
    const quarter = Math.ceil(bytes.length / 4)
    const mb = (samples: number[]) => Math.round(quantile(samples, 0.5) / 1e6)
    return {
      process: name,
      'CPU s': (cpuMsOf(pid) - cpuMs) / 1_000,
      'MB at first': mb(bytes.slice(0, 1)),
      'second quarter': mb(bytes.slice(quarter, 2 * quarter + 1)),
      'last quarter': mb(bytes.slice(-quarter)),
    }
  })
  const cpuS = rows.reduce((sum, row) => sum + row['CPU s'], 0)
  console.table(rows)
  const perCpuS = (requests / cpuS).toFixed(0)
  console.info(
    `${requests} requests, ${cpuS.toFixed(1)} s of processor time: ${perCpuS} requests per CPU-second`,
  )
}
