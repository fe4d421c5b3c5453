// Counts the calls to a fake, and shows the latest calls to all of them on a page.
import { escapeHtml } from '@jumpingjack/kit/http/escape-html'
import { page } from './page.ts'

const latestMax = 100
/** Newest first, of all fakes of this process. */
let latest: [time: string, name: string, details: string][] = []

/** `prefix` is put before the names of calls on the page. */
export function createLedger(prefix: string) {
  const counts = new Map<string, number>()
  return {
    record(name: string, details = ''): void {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      const time = new Date().toISOString().slice(11, 19)
      latest = [[time, `${prefix} ${name}`, details], ...latest.slice(0, latestMax - 1)]
    },
    /** Number of calls by name. */
    counts: (): Record<string, number> => Object.fromEntries(counts),
    clear: () => counts.clear(),
  }
}

export function callsPage(): string {
  const row = (cells: readonly string[], tag = 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const rows = [row(['Time (UTC)', 'Call', 'Details'], 'th'), ...latest.map((cells) => row(cells))]
  return page(
    'Fakes of the outside providers',
    `<p><a href="/social">Posts on the social networks</a></p><table>${rows.join('')}</table>`,
  )
}
