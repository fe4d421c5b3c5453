// Hours as OpenStreetMap and owners write them, with the week that each means. All known ones agree with opening_hours.js
// but where that reads something else than people mean: "closed" before its day, times in AM and PM, nights that end
// after midnight.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import { expect, it } from 'vitest'
import { parseHours } from '../src/hours/parse-hours.rules.ts'

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const table = readFileSync(join(import.meta.dirname, 'hours-texts.tsv'), 'utf8')
  .trimEnd()
  .split('\n')

/** As in `Mo 06:00-12:00,16:00-20:00; Sa 08:00-12:00`. */
function format(text: string): string {
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const week = parseHours(text)?.week
  if (!week) return 'unknown'
  const ofDays = days.map((_day, index) =>
    week.flatMap(({ from, to }) => {
      const start = index * minutesPerDay
      return Math.floor(from / minutesPerDay) === index ? [`${clock(from - start)}-${clock(to - start)}`] : []
    }),
  )
  const open = ofDays.flatMap((spans, index) =>
    spans.length > 0 ? [`${days[index]} ${spans.join(',')}`] : [],
  )
  return open.join('; ') || 'closed'
}

it('reads 500 texts as what they mean, or not at all', () => {
  expect(table.length).toBeGreaterThan(500)
  const read = table.map((row) => {
    const [text = ''] = row.split('\t')
    return `${text}\t${format(text)}`
  })
  expect(read).toEqual(table)
})
