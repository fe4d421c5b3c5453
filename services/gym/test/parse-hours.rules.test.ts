// Parsing of opening hours, as OpenStreetMap, the maps provider and owners write them. `npm test -- hours-oracle` compares
// them with opening_hours.js, and hours-differences.tsv says where that reads something else than people mean.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import { expect, it } from 'vitest'
import { parseHours } from '../src/hours/parse-hours.rules.ts'

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const table = readFileSync(join(import.meta.dirname, 'hours-texts.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'))
const invisible = [
  [
    'Monday: 6:00\u202fAM\u2009–\u200910:00\u202fPM, Tuesday: Closed, Sunday: 12:00\u202fPM\u2009–\u200912:30\u202fAM',
    'Mo 00:00-00:30,06:00-22:00; Su 12:00-24:00',
  ],
  ['Sat-Sun 7am-7pm\nMon 5am-10pm', 'Mo 05:00-22:00; Sa 07:00-19:00; Su 07:00-19:00'],
  ['\u202aMo 06:00-22:00\u202c', 'Mo 06:00-22:00'],
  ['', 'unknown'],
  [' ', 'unknown'],
]

/** As in `Mo 06:00-12:00,16:00-20:00; Sa 08:00-12:00`. A span past midnight ends after 24:00. */
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

it('reads 550 texts as what they mean, or not at all', () => {
  expect(table.length).toBeGreaterThan(540)
  const read = [...table, ...invisible].map(([text = '']) => [text, format(text)])
  expect(read).toEqual([...table, ...invisible])
})

it('never throws on any combination of tokens', () => {
  const pieces = [...'mo su - 24/7 6 10:00 pm ; , closed ph noon dec 24. " 🏋️'.split(' '), ' ']
  for (let n = 0; n < 20_000; n++) {
    const text = Array.from(
      { length: n % 9 },
      (_, at) => pieces[(n * (at + 3) + (n >> at)) % pieces.length],
    ).join('')
    const spans = parseHours(text)?.week ?? []
    for (const { from, to } of spans) {
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeGreaterThan(from)
      expect(to).toBeLessThanOrEqual(7 * minutesPerDay)
    }
  }
})
