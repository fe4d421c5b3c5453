// A dashboard as Grafana imports it, with the data source to choose.
import type { Dashboard, Panel } from './panels.ts'

const columns = 24
const height = 8
const source = { type: 'prometheus', uid: '$source' }

export function grafanaDashboard({ id, title, rows }: Dashboard) {
  let y = 0
  const panels = rows.flatMap((row) => {
    const lines = Math.ceil(row.panels.length / 3)
    const width = columns / Math.min(3, row.panels.length)
    const header = {
      type: 'row',
      title: row.title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: columns, h: 1 },
    }
    const shown = row.panels.map((panel, index) =>
      graph(panel, {
        x: (index % 3) * width,
        y: y + 1 + Math.floor(index / 3) * height,
        w: width,
        h: height,
      }),
    )
    y += 1 + lines * height
    return [header, ...shown]
  })
  return {
    uid: `jumpingjack-${id}`,
    title,
    tags: ['jumpingjack'],
    schemaVersion: 39,
    editable: true,
    time: { from: 'now-1h', to: 'now' },
    refresh: '30s',
    templating: { list: [{ name: 'source', label: 'Data source', type: 'datasource', query: 'prometheus' }] },
    panels: panels.map((panel, index) => ({ id: index + 1, ...panel })),
  }
}

function graph(
  { title, unit, expr, legend }: Panel,
  gridPos: { x: number; y: number; w: number; h: number },
) {
  return {
    type: 'timeseries',
    title,
    datasource: source,
    gridPos,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: {
      legend: { displayMode: 'list', placement: 'bottom' },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: [{ refId: 'A', datasource: source, expr, legendFormat: legend }],
  }
}
