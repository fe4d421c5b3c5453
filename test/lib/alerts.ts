// The alerts of a product under test: the real rules and their real evaluation, with shorter times.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@jumpingjack/kit/testing/until'
import { openSupervisor } from '@jumpingjack/local/process/supervisor'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { startObserve } from '../../scripts/observe/observe.ts'

interface Alert {
  state: string
  labels: Record<string, string>
}

export type Alerts = Awaited<ReturnType<typeof startAlerts>>

const everyMs = 500
const lookbackMs = 5_000
/** A consumer works through thousands of messages before one clears. */
const patienceMs = 400_000
const seconds = { s: 1, m: 60, h: 3_600 }

/** All times of the rules divided by `faster`; `window`: the range in seconds that a rate gets at least and at most. */
function shorten(rules: string, faster: number, window: [least: number, most: number]): string {
  const shorter = (amount: string, unit: string) => (Number(amount) * seconds[unit as 's']) / faster
  return rules
    .replace(/\[(\d+)([smh])\]/g, (_all, amount, unit) => {
      return `[${Math.min(window[1], Math.max(window[0], shorter(amount, unit)))}s]`
    })
    .replace(/for: (\d+)([smh])/g, (_all, amount, unit) => `for: ${Math.ceil(shorter(amount, unit))}s`)
}

export async function startAlerts() {
  const dataDir = await mkdtemp(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'alerts-'))
  const supervisor = await openSupervisor(dataDir, createDisplay())
  const rules = join(dataDir, 'alerts.yaml')
  const written = await readFile(join(import.meta.dirname, '../../infra/observe/alerts.yaml'), 'utf8')
  await writeFile(rules, shorten(written, 60, [4, 20]))
  const observe = await startObserve(supervisor, { rules, everyMs, lookbackMs })
  const { env, alertsApi, metricsApi } = observe
  const startedAt = Date.now()
  const fired = new Set<string>()
  const cleared = new Set<string>()

  async function isFiring(name: string, labels: Record<string, string>): Promise<boolean> {
    const reply = await fetch(alertsApi)
    const { data } = (await reply.json()) as { data: { alerts: Alert[] } }
    return data.alerts.some(
      (alert) =>
        alert.state === 'firing' &&
        Object.entries({ alertname: name, ...labels }).every(([key, value]) => alert.labels[key] === value),
    )
  }

  return {
    /** Settings of the product, which then sends its metrics. */
    env,
    /** Waits until the alert fires, for these labels. */
    async fires(name: string, labels: Record<string, string> = {}): Promise<void> {
      await until(`${name} fires`, () => isFiring(name, labels), patienceMs)
      fired.add(name)
    },
    /** Waits until it does so no more. */
    async clears(name: string, labels: Record<string, string> = {}): Promise<void> {
      await until(`${name} clears`, async () => !(await isFiring(name, labels)), patienceMs)
      if (fired.has(name)) cleared.add(name)
    },
    /** Whether a query has a value at any time since the start. */
    async hasShown(query: string): Promise<boolean> {
      const [start, end] = [startedAt, Date.now()].map((ms) => `${ms / 1_000}`) as [string, string]
      const range = new URLSearchParams({ query, start, end, step: '5s' })
      const reply = await fetch(`${metricsApi}/query_range?${range}`)
      const { data } = (await reply.json()) as { data: { result: unknown[] } }
      return data.result.length > 0
    },
    /** The alerts that have fired and cleared. */
    seen: () => [...cleared].sort(),
    async stop(): Promise<void> {
      await supervisor.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
