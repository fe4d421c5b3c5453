// What runs beside the product with `npm start -- --observe`: a metrics store with dashboards (VictoriaMetrics), the
// evaluation of the alert rules (vmalert), and a viewer of traces.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { goTool } from '@jumpingjack/local/packages/go-tools'
import { checkReady } from '@jumpingjack/local/process/check-ready'
import { freePort } from '@jumpingjack/local/process/ports'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import { runTask } from '@jumpingjack/local/progress/display'
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

export function startObserve(supervisor: Supervisor, options: ObserveOptions = {}) {
  const { rules = join(folder, 'alerts.yaml'), everyMs = 5_000, lookbackMs = 60_000 } = options
  return runTask(supervisor.display, 'Metrics, alerts and traces', async (task) => {
    const ports = [await freePort(), await freePort(), await freePort()] as const
    const [store, alerts, traces] = ports.map((port) => `http://127.0.0.1:${port}`)
    const programs = [await goTool('victoria-metrics', task), await goTool('vmalert', task)] as const
    task.update('starting')
    const dashboards = await writeDashboards(join(supervisor.dataDir, 'metrics/dashboards'))
    await launch(supervisor, 'metrics', programs[0], ports[0], [
      ...[`-storageDataPath=${join(supervisor.dataDir, 'metrics/store')}`, '-retentionPeriod=14d'],
      ...['-memory.allowedBytes=256MB', '-opentelemetry.usePrometheusNaming'],
      `-relabelConfig=${join(folder, 'relabel.yaml')}`,
      // New values are seen at once.
      '-search.latencyOffset=0s',
      ...[`-vmui.customDashboardsPath=${dashboards}`, `-vmalert.proxyURL=${alerts}`],
    ])
    await launch(supervisor, 'alerts', programs[1], ports[1], [
      ...[`-rule=${rules}`, `-evaluationInterval=${everyMs}ms`, '-rule.evalDelay=0s'],
      ...[`-datasource.url=${store}`, `-datasource.queryStep=${lookbackMs}ms`],
      ...[`-remoteWrite.url=${store}`, `-remoteRead.url=${store}`],
      // Alerts are shown and sent nowhere.
      '-notifier.blackhole',
    ])
    const viewer = traceViewer().listen(ports[2], '127.0.0.1')
    supervisor.onClose('server', async () => void viewer.close())
    return {
      /** Settings of the product, which then sends its traces and metrics. */
      env: {
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${traces}/v1/traces`,
        OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${store}/opentelemetry/v1/metrics`,
        OTEL_METRIC_EXPORT_INTERVAL: `${everyMs}`,
      },
      dashboardsUrl: `${store}/vmui/#/dashboards`,
      alertsUrl: `${alerts}/vmalert/groups`,
      tracesUrl: `${traces}/`,
      /** As Prometheus has them. */
      metricsApi: `${store}/api/v1`,
      alertsApi: `${alerts}/api/v1/alerts`,
    }
  })
}

/** They are shown in the order of their files, and the first is opened. */
async function writeDashboards(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { recursive: true })
  for (const [index, dashboard] of readDashboards().entries())
    await writeFile(join(path, `${String(index).padStart(2, '0')}.json`), JSON.stringify(dashboard))
  return path
}

function launch(supervisor: Supervisor, name: string, command: string, port: number, args: string[]) {
  const address = `127.0.0.1:${port}`
  const ready = () => checkReady(`http://${address}/health`)
  return supervisor.launch('server', { name, command, args: [`-httpListenAddr=${address}`, ...args], ready })
}
