// The table of events in docs/architecture.md, generated from the catalogue so that it cannot become stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { eventCatalogue, eventNames } from '@jumpingjack/contracts/events/events'

const start = '<!-- events:start -->'
const end = '<!-- events:end -->'

/** Compares the table in `file` with the catalogue; with `write` it replaces the table instead. */
export function checkEventTable(file: string, write: boolean): { ok: boolean; report: string } {
  const text = readFileSync(file, 'utf8')
  const [before, rest] = text.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    return { ok: false, report: `${file} lacks ${start} or ${end}` }
  const wanted = `${before}${start}\n${eventTable()}\n${end}${after}`
  if (wanted === text) return { ok: true, report: '' }
  if (!write) return { ok: false, report: 'The table of events is stale: run `npm run check -- --write`.' }
  writeFileSync(file, wanted)
  return { ok: true, report: 'The table of events was rewritten.' }
}

function eventTable(): string {
  const rows = eventNames.map((name) => {
    const { publisher, consumers, live, data } = eventCatalogue[name]
    const fields = Object.keys(data.shape).map((field) => `\`${field}\``)
    return `| \`${name}\` | ${publisher} | ${consumers.join(', ') || '–'} | ${live ? 'yes' : 'no'} | ${fields.join(' ')} |`
  })
  return ['| event | publisher | consumers | live | payload |', '|---|---|---|---|---|', ...rows].join('\n')
}
