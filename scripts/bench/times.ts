// The times of repeated calls.
export interface Times {
  p50Ms: number
  p99Ms: number
}

export interface CallTimes extends Times {
  /** Of the processor time, which does not contain the time of other processes. */
  cpuP99Ms: number
}

export function timesOf(run: () => unknown, count: number, warmUps = Math.ceil(count / 10)): CallTimes {
  for (let n = 0; n < warmUps; n++) run()
  const times: number[] = []
  const cpuTimes: number[] = []
  for (let n = 0; n < count; n++) {
    const startedAt = performance.now()
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    cpuTimes.push((user + system) / 1_000)
    times.push(performance.now() - startedAt)
  }
  return { ...percentilesOf(times), cpuP99Ms: percentilesOf(cpuTimes).p99Ms }
}

/** Of times in ms; NaN without any. */
export function percentilesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}
