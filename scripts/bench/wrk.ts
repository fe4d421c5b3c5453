// The load generator wrk: 32 connections that repeat one request.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { debianProgram, type PackageSet } from '@jumpingjack/local/packages/debian-packages'
import { cpuMsOf } from '@jumpingjack/local/process/process-table'
import { type Display, runTask } from '@jumpingjack/local/progress/display'

const packages: PackageSet = {
  title: 'wrk (about 2 MB)',
  packages: ['wrk'],
  programs: ['usr/bin'],
  missing: 'wrk is missing: install wrk',
}

/**
 * Returns a function that sends a request to processes, by their ids, for so many seconds. It throws when a reply is
 * not 200, and without any. `cpuUs` is the processor time of these processes per request, in microseconds.
 */
export async function findWrk(display: Display) {
  const program = await runTask(display, 'wrk', (task) => debianProgram('wrk', packages, task))
  return async (
    url: string,
    headers: Record<string, string>,
    seconds: number,
    pids: readonly number[] = [],
  ) => {
    const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const options = ['-t1', '-c32', `-d${seconds}s`, ...given]
    const cpuMs = () => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0)
    const before = cpuMs()
    const { stdout } = await promisify(execFile)(program, [...options, url])
    const requestsPerS = Number(/^Requests\/sec: +([\d.]+)/m.exec(stdout)?.[1])
    if (stdout.includes('Non-2xx') || !(requestsPerS > 0))
      throw new Error(`${url} failed under load:\n${stdout}`)
    return { requestsPerS, cpuUs: ((cpuMs() - before) * 1_000) / (requestsPerS * seconds) }
  }
}
