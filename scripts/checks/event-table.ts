// The table of events in docs/architecture.md, generated from the catalogue.
import { eventCatalogue, eventNames } from '@jumpingjack/contracts/events/events'

export const eventTableMarks = ['<!-- events:start -->', '<!-- events:end -->'] as const

export function eventTable(): string {
  const rows = eventNames.map((name) => {
    const { publisher, consumers, live, data } = eventCatalogue[name]
    const fields = Object.keys(data.shape).map((field) => `\`${field}\``)
    return `| \`${name}\` | ${publisher} | ${consumers.join(', ') || '–'} | ${live ? 'yes' : 'no'} | ${fields.join(' ')} |`
  })
  return ['| event | publisher | consumers | live | payload |', '|---|---|---|---|---|', ...rows].join('\n')
}
