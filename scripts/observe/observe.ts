// What runs beside the product with `npm start -- --observe`: a metrics store with dashboards (VictoriaMetrics), the
// evaluation of the alert rules (vmalert), and a viewer of traces.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { goTool } from '@jumpingjack/local/packages/go-tools'
import { checkReady } from '@jumpingjack/local/process/check-ready'
import { freePort } from '@jumpingjack/local/process/ports'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import { readDashboards } from './dashboards.ts'
import { traceViewer } from './traces.ts'

const folder = join(import.meta.dirname, '../../infra/observe')

export interface ObserveOptions {
  /** The rules for alerts. */
  rules?: string
  /** How often metrics are sent and rules evaluated. */
  everyMs?: number
  /** A value counts so long after the last one that was sent. */
  lookbackMs?: number
}

export interface Observe {
  /** Settings of the product, which then sends its traces and metrics. */
  env: Record<string, string>
  dashboardsUrl: string
  alertsUrl: string
  tracesUrl: string
  /** The APIs of the alerts and of the metrics, as Prometheus has them. */
  alertsApi: string
  metricsApi: string
}

export async function startObserve(supervisor: Supervisor, options: ObserveOptions = {}): Promise<Observe> {
  const { rules = join(folder, 'alerts.yaml'), everyMs = 5_000, lookbackMs = 60_000 } = options
  const task = supervisor.display.task('Metrics, alerts and traces')
  try {
    const [store, alerts, traces] = [await freePort(), await freePort(), await freePort()].map(
      (port) => `127.0.0.1:${port}`,
    ) as [string, string, string]
    const programs = { store: await goTool('victoria-metrics', task), alerts: await goTool('vmalert', task) }
    task.update('starting')
    await startStore(supervisor, programs.store, { store, alerts })
    await startAlerts(supervisor, programs.alerts, { store, alerts, rules, everyMs, lookbackMs })
    const viewer = traceViewer().listen(Number(traces.split(':')[1]), '127.0.0.1')
    supervisor.onClose('server', async () => void viewer.close())
    task.done()
    return {
      env: {
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://${traces}/v1/traces`,
        OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `http://${store}/opentelemetry/v1/metrics`,
        OTEL_METRIC_EXPORT_INTERVAL: `${everyMs}`,
      },
      dashboardsUrl: `http://${store}/vmui/#/dashboards`,
      alertsUrl: `http://${alerts}/vmalert/groups`,
      tracesUrl: `http://${traces}/`,
      alertsApi: `http://${alerts}/api/v1/alerts`,
      metricsApi: `http://${store}/api/v1`,
    }
  } catch (error) {
    task.fail()
    throw error
  }
}

async function startStore(supervisor: Supervisor, command: string, at: { store: string; alerts: string }) {
  const data = join(supervisor.dataDir, 'metrics')
  const shown = join(data, 'dashboards')
  await rm(shown, { recursive: true, force: true })
  await mkdir(shown, { recursive: true })
  // They are shown in the order of their files, and the first is opened.
  for (const [index, dashboard] of readDashboards().entries())
    await writeFile(join(shown, `${String(index).padStart(2, '0')}.json`), JSON.stringify(dashboard))
  await supervisor.launch('server', {
    name: 'metrics',
    command,
    args: [
      `-httpListenAddr=${at.store}`,
      `-storageDataPath=${join(data, 'store')}`,
      '-retentionPeriod=14d',
      '-memory.allowedBytes=256MB',
      '-opentelemetry.usePrometheusNaming',
      `-relabelConfig=${join(folder, 'relabel.yaml')}`,
      // New values are seen at once.
      '-search.latencyOffset=0s',
      `-vmui.customDashboardsPath=${shown}`,
      `-vmalert.proxyURL=http://${at.alerts}`,
    ],
    ready: () => checkReady(`http://${at.store}/health`),
  })
}

async function startAlerts(
  supervisor: Supervisor,
  command: string,
  at: { store: string; alerts: string; rules: string; everyMs: number; lookbackMs: number },
) {
  await supervisor.launch('server', {
    name: 'alerts',
    command,
    args: [
      `-httpListenAddr=${at.alerts}`,
      `-rule=${at.rules}`,
      `-datasource.url=http://${at.store}`,
      `-datasource.queryStep=${at.lookbackMs}ms`,
      `-remoteWrite.url=http://${at.store}`,
      `-remoteRead.url=http://${at.store}`,
      `-evaluationInterval=${at.everyMs}ms`,
      '-rule.evalDelay=0s',
      // Alerts are shown and sent nowhere.
      '-notifier.blackhole',
    ],
    ready: () => checkReady(`http://${at.alerts}/health`),
  })
}
