// The dashboards of Grafana in infra/observe/grafana, as VictoriaMetrics shows them (`-vmui.customDashboardsPath`). It
// makes legends of the labels itself, and knows no variables.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { z } from 'zod'

const Grafana = z.object({
  title: z.string(),
  panels: z.array(
    z.object({
      type: z.enum(['row', 'timeseries']),
      title: z.string(),
      gridPos: z.object({ w: z.number() }),
      fieldConfig: z.object({ defaults: z.object({ unit: z.string() }) }).optional(),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
})

export interface Dashboard {
  title: string
  rows: { title: string; panels: { title: string; unit: string; width: number; expr: string[] }[] }[]
}

const folder = join(import.meta.dirname, '../../infra/observe/grafana')
const units: Record<string, string> = { s: 's', reqps: '/s', ops: '/s' }

/** The overview first. One with the variable `service` becomes one per service, or per regular expression of them. */
export function readDashboards(services: readonly string[] = serviceNames): Dashboard[] {
  const files = readdirSync(folder).sort(
    (a, b) => Number(b === 'overview.json') - Number(a === 'overview.json'),
  )
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes('$service')) return [dashboardOf(text)]
    return services.map((service) => {
      const dashboard = dashboardOf(text.replaceAll('$service', service))
      return { ...dashboard, title: `${dashboard.title} ${service}` }
    })
  })
}

function dashboardOf(text: string): Dashboard {
  const { title, panels } = Grafana.parse(JSON.parse(text))
  const rows: Dashboard['rows'] = []
  for (const { type, title, gridPos, fieldConfig, targets } of panels) {
    if (type === 'row') rows.push({ title, panels: [] })
    else {
      const unit = units[fieldConfig?.defaults.unit ?? ''] ?? ''
      // Grafana has 24 columns, VictoriaMetrics 12.
      rows.at(-1)?.panels.push({ title, unit, width: gridPos.w / 2, expr: targets.map(({ expr }) => expr) })
    }
  }
  return { title, rows }
}
