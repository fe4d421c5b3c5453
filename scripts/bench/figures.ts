// The figures of a bench: measured in turn, in rounds, and shown as the rows of one table.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Display } from '@jumpingjack/local/progress/display'

/** Of each measurement. */
export const roundS = 5

/** docs/performance.md has the goals. */
export interface Row {
  what: string
  now: string
}

/**
 * Measures each of them once per round, one after the other. Round 0 is a warm-up, which does not count. Only ratios
 * within a round mean something, as the load and what it measures share the processor.
 */
export async function inTurn<Name extends string, Figures>(
  display: Display,
  title: string,
  rounds: number,
  measures: Record<Name, (isWarmUp: boolean) => Promise<Figures>>,
): Promise<Record<Name, Figures>[]> {
  const measured: Record<Name, Figures>[] = []
  for (let round = 0; round <= rounds; round++) {
    const figures = {} as Record<Name, Figures>
    for (const name of Object.keys(measures) as Name[]) figures[name] = await measures[name](round === 0)
    if (round > 0) measured.push(figures)
    display.line(`${title}: round ${round} of ${rounds}`)
  }
  return measured
}

/**
 * Calls `send` at a steady rate until the work has ended, however long the calls take, with the time when each is due.
 * With `atOnce` calls in progress the next one is late. Resolves when all calls have ended.
 */
export async function steadily(
  perSecond: number,
  work: Promise<unknown>,
  send: (n: number, dueAt: number) => Promise<void>,
  atOnce = Number.POSITIVE_INFINITY,
): Promise<void> {
  let isOver = false
  void Promise.allSettled([work]).then(() => {
    isOver = true
  })
  const calls = new Set<Promise<void>>()
  const startedAt = performance.now()
  for (let n = 0; ; n++) {
    const dueAt = startedAt + (n * 1_000) / perSecond
    await sleep(Math.max(0, dueAt - performance.now()))
    while (calls.size >= atOnce) await Promise.race(calls)
    if (isOver) break
    const call = send(n, dueAt).finally(() => calls.delete(call))
    calls.add(call)
  }
  await Promise.all(calls)
  await work
}

/** A function for the rows of these rounds: median, least and greatest. */
export function rowsOf<Round>(rounds: readonly Round[], title = '') {
  return (what: string, figure: (round: Round) => number, digits = 0): Row => {
    const figures = rounds.map(figure)
    const [median, min, max] = [0.5, 0, 1].map((share) => quantile(figures, share).toFixed(digits))
    return { what: title + what, now: `${median} (${min}–${max})` }
  }
}

/** NaN without any value. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Markdown, for docs/performance.md. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, now }) => `| ${what} | ${now} |\n`)
  return `| what | now |\n|---|---|\n${lines.join('')}`
}
