// Records the calls to a fake and shows them on a page.
import { type RequestHandler, Router } from 'express'
import { escapeHtml, page, pageHeaders } from './page.ts'

interface Call {
  name: string
  details: string
  at: Date
}

export type Ledger = ReturnType<typeof createLedger>

const latestMax = 100

export function createLedger() {
  const counts = new Map<string, number>()
  let latest: Call[] = []
  return {
    record(name: string, details = ''): void {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      latest = [{ name, details, at: new Date() }, ...latest.slice(0, latestMax - 1)]
    },
    /** Number of calls by name. */
    counts: (): Record<string, number> => Object.fromEntries(counts),
    /** Newest first. */
    latest: (): readonly Call[] => latest,
    clear(): void {
      counts.clear()
      latest = []
    },
  }
}

/** A page at `path` with the calls to one fake. */
export function ledgerRoute(path: string, title: string, ledger: Ledger): Router {
  const show: RequestHandler = (_req, res) => {
    res.send(page(title, callsTable(ledger.counts()) + latestTable(ledger.latest())))
  }
  return Router().get(path, pageHeaders(), show)
}

export function callsTable(counts: Record<string, number>): string {
  return table(['Call', 'Count'], Object.entries(counts)) || '<p>No calls yet.</p>'
}

function latestTable(latest: readonly Call[]): string {
  const rows = latest.map(({ name, details, at }) => [at.toISOString().slice(11, 19), name, details])
  return table(['Time (UTC)', 'Call', 'Details'], rows)
}

/** Empty without rows. */
export function table(heads: string[], rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return ''
  const row = (cells: readonly (string | number)[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(String(cell))}</${tag}>`).join('')}</tr>`
  return `<table>${row(heads, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`
}
