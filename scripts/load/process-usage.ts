// The processor time and the memory of the processes of the product that `npm start` runs here, during a load test.
import { cpuMsOf, memoryOf } from '@jumpingjack/local/process/process-table'
import { runningProcesses } from '@jumpingjack/local/process/supervisor'
import { quantile } from '../bench/figures.ts'
import { dataDir } from '../stack/running-env.ts'

const sampleMs = 5_000

/** Samples the memory until `stop`, which returns a table; undefined when the product was not started here. */
export function watchProcesses(): { stop(requests: number): string | undefined } {
  const watched = runningProcesses(dataDir).map(({ name, pid }) => ({
    name,
    pid,
    cpuMs: cpuMsOf(pid),
    bytes: [memoryOf(pid)],
  }))
  const sampling = setInterval(() => {
    for (const { pid, bytes } of watched) bytes.push(memoryOf(pid))
  }, sampleMs)
  return {
    stop(requests) {
      clearInterval(sampling)
      if (watched.length === 0) return undefined
      const rows = watched.map(({ name, pid, cpuMs, bytes }) => ({
        name,
        cpuS: (cpuMsOf(pid) - cpuMs) / 1_000,
        bytes: [...bytes, memoryOf(pid)],
      }))
      return usageTable(rows, requests)
    },
  }
}

interface Usage {
  name: string
  cpuS: number
  /** From the first to the last sample. */
  bytes: readonly number[]
}

function usageTable(rows: readonly Usage[], requests: number): string {
  const cpuS = rows.reduce((sum, row) => sum + row.cpuS, 0)
  const cells = rows.map((row) => [row.name, row.cpuS.toFixed(1), ...quarters(row.bytes)])
  const lines = [['process', 'CPU s', 'MB at first', 'second quarter', 'last quarter'], ...cells].map(
    ([name = '', ...figures]) => name.padEnd(20) + figures.map((figure) => figure.padStart(16)).join(''),
  )
  const perCpuS = (requests / cpuS).toFixed(0)
  return `\n${lines.join('\n')}\n\n${requests} requests, ${cpuS.toFixed(1)} s of processor time: ${perCpuS} requests per CPU-second\n`
}

/** The first sample, and the medians of the second and of the last quarter, which do not differ if memory is flat. */
function quarters(bytes: readonly number[]): string[] {
  const quarter = Math.ceil(bytes.length / 4)
  const parts = [bytes.slice(0, 1), bytes.slice(quarter, 2 * quarter + 1), bytes.slice(-quarter)]
  return parts.map((part) => (quantile(part, 0.5) / 1e6).toFixed(0))
}
