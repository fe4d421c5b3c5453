// The results of `npm run chaos` as a table.
import type { Outcome } from './product/chaos-product.ts'

export interface Result extends Outcome {
  id: string
  title: string
}

const shownFaults = 20

export function tableOf(results: readonly Result[]): string {
  return results.map(rowOf).join('\n')
}

function rowOf({ id, title, figures, faults }: Result): string {
  const cells = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  const state = faults.length === 0 ? 'holds ' : 'BROKEN'
  const lines = faults.slice(0, shownFaults).map((fault) => `      ! ${fault}`)
  const more = faults.length > shownFaults ? [`      ! and ${faults.length - shownFaults} more`] : []
  return [`${id.padEnd(4)} ${state}  ${title}`, `      ${cells.join(', ')}`, ...lines, ...more].join('\n')
}
