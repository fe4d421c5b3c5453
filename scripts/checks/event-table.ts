// The table of events in docs/architecture.md, generated from the event catalogue.
import { eventCatalogue, eventNames } from '@jumpingjack/contracts/events/events'
import { type CheckResult, checkBlock } from './generated.ts'

export function checkEventTable(write: boolean): CheckResult {
  const rows = eventNames.map((name) => {
    const { publisher, consumers, live, data } = eventCatalogue[name]
    const fields = Object.keys(data.shape).map((field) => `\`${field}\``)
    return `| \`${name}\` | ${publisher} | ${consumers.join(', ') || '–'} | ${live ? 'yes' : 'no'} | ${fields.join(' ')} |`
  })
  const table = ['| event | publisher | consumers | live | payload |', '|---|---|---|---|---|', ...rows]
  const marks = ['<!-- events:start -->', '<!-- events:end -->'] as const
  return checkBlock('docs/architecture.md', marks, table.join('\n'), write)
}
