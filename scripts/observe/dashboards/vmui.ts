// A dashboard as VictoriaMetrics shows it (`-vmui.customDashboardsPath`). It makes legends of the labels itself.
import type { Dashboard, Unit } from './panels.ts'

const columns = 12
const units: Record<Unit, string> = { s: 's', reqps: '/s', ops: '/s', percentunit: '', short: '' }

export function vmuiDashboard({ title, rows }: Dashboard) {
  return {
    title,
    rows: rows.map((row) => ({
      title: row.title,
      panels: row.panels.map((panel) => ({
        title: panel.title,
        unit: units[panel.unit],
        width: columns / Math.min(3, row.panels.length),
        expr: [panel.expr],
      })),
    })),
  }
}
