// The load generator wrk: 32 connections that repeat one request.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { debianProgram, type PackageSet } from '@jumpingjack/local/packages/debian-packages'
import type { Display } from '@jumpingjack/local/progress/display'

export interface Load {
  requestsPerS: number
  p50Ms: number
  p99Ms: number
}

/** Sends the request for so many seconds. Throws when a reply is not 200. */
export type SendLoad = (url: string, headers: Record<string, string>, seconds: number) => Promise<Load>

const packages: PackageSet = {
  title: 'wrk (about 2 MB)',
  release: 'bookworm',
  packages: ['wrk'],
  version: 1,
  programs: ['usr/bin'],
  missing: 'wrk is missing: install wrk',
}

export async function findWrk(display: Display): Promise<SendLoad> {
  const task = display.task('wrk')
  const program = await debianProgram('wrk', packages, task)
  task.done()
  return async (url, headers, seconds) => {
    const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const options = ['-t1', '-c32', `-d${seconds}s`, '--latency', ...given]
    const { stdout } = await promisify(execFile)(program, [...options, url])
    if (stdout.includes('Non-2xx')) throw new Error(`${url} failed under load:\n${stdout}`)
    return readReport(stdout)
  }
}

/** Reads lines such as `    99%    6.21ms` and `Requests/sec:  33412.20`. */
function readReport(text: string): Load {
  const latency = (percent: number) => {
    const [, value = '', unit = ''] = new RegExp(`^ +${percent}% +([\\d.]+)(us|ms|s)`, 'm').exec(text) ?? []
    return Number(value) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN)
  }
  const [, rate = ''] = /^Requests\/sec: +([\d.]+)/m.exec(text) ?? []
  return { requestsPerS: Number(rate), p50Ms: latency(50), p99Ms: latency(99) }
}
