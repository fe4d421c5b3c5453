// Special days in texts of hours, and what follows from them.
import { expect, it } from 'vitest'
import { emptyDay, type SpecialDay, withSpecialDay } from '../../../web/src/ui/facts/special-day.ts'
import { isOpen, openHoursOf, openingsAt, unknownHoliday, weekAt } from '../src/hours/open-hours.rules.ts'
import { parseHours } from '../src/hours/parse-hours.rules.ts'

const newYork = { latitude: 40.7128, longitude: -74.006, address: '1 Wall Street, New York, NY 10005' }

/** As in `12-24 480-840, 12-25 closed`. */
function daysOf(text: string): string | undefined {
  const times = (spans: readonly { from: number; to: number }[]) =>
    spans.map(({ from, to }) => `${from}-${to}`).join(' ') || 'closed'
  return parseHours(text)
    ?.special?.map(({ date, spans }) => `${date} ${times(spans)}`)
    .join(', ')
}

it.each([
  ['24/7; Dec 25 off', '12-25 closed'],
  ['Mo-Fr 06:00-22:00; Dec 24 08:00-14:00; Dec 25-26 off', '12-24 480-840, 12-25 closed, 12-26 closed'],
  ['Mo-Fr 06:00-22:00; 2026 Dec 24 08:00-12:00,14:00-16:00', '2026-12-24 480-720 840-960'],
  ['Mo-Fr 06:00-22:00; Dec 24-Jan 01 off; PH off', /^12-24 closed, .*12-31 closed, 01-01 closed$/],
  ['Mo-Fr 06:00-22:00; 2026 Dec 31-Jan 1 off', '2026-12-31 closed, 2027-01-01 closed'],
  ['Mo-Fr 06:00-22:00; PH off; Dec 24,31 off', '12-24 closed, 12-31 closed'],
  ['Mon-Fri 6am-10pm, Dec 24 8am-2pm, Dec 25 closed', '12-24 480-840, 12-25 closed'],
  ['Mon-Fri 6am-10pm. Closed on December 25th and January 1.', '12-25 closed, 01-01 closed'],
  ['Mon-Fri 6am-10pm; Dec 25, 2026: closed', '2026-12-25 closed'],
  ['Mon-Fri 6am-10pm\nNov 26: 7-11 am', '11-26 420-660'],
  ['Mo-Fr 6-22 Uhr; 24.12. 8-14 Uhr; am 25. Dezember geschlossen', '12-24 480-840, 12-25 closed'],
  ['Mo-Fr 6-22 Uhr; geschlossen am 24.12.2026', '2026-12-24 closed'],
  ['Mo-Fr 06:00-22:00; 2026-12-24 18:00-02:00', '2026-12-24 1080-1560'],
  ['Mo-Fr 06:00-22:00; Feb 29 off', '02-29 closed'],
])('reads in %j: %s', (text, expected) => {
  if (typeof expected === 'string') expect(daysOf(text)).toBe(expected)
  else expect(daysOf(text)).toMatch(expected)
})

it.each([
  // The week may be meant to replace it.
  'Dec 25 off; Mo-Su 06:00-22:00',
  'Dec 25 off',
  'Mo-Fr 06:00-22:00; Dec 25',
  'Mo-Fr 06:00-22:00; Feb 30 off',
  'Mo-Fr 06:00-22:00; 24.13. off',
  'Mo-Fr 06:00-22:00; Dec 24 9-5',
  'Mo-Fr 06:00-22:00; Dec 24 Mo-Fr 10:00-12:00',
  'Mo-Fr 06:00-22:00; Dec 24,PH off',
  'Mo-Fr 06:00-22:00; closed Dec 25 open Dec 26',
  // Seasons.
  'Mo-Fr 06:00-22:00; Jun 01-Aug 31 10:00-18:00',
  'Mo-Fr 06:00-22:00; Dec 24 maybe',
])('does not read %j', (text) => {
  expect(parseHours(text)).toBeUndefined()
})

const hours = 'Mo-Su 06:00-22:00; Dec 24 08:00-14:00; Dec 25 off; 2027 Dec 25 10:00-12:00'

// New York is at UTC-5. The 24th of December 2026 is a Thursday.
it.each([
  ['2026-12-24T12:59Z', false, { minuteOfWeek: 3 * 1_440 + 480, inMinutes: 1 }],
  ['2026-12-24T13:00Z', true, { minuteOfWeek: 3 * 1_440 + 840, inMinutes: 360 }],
  ['2026-12-24T19:00Z', false, { minuteOfWeek: 5 * 1_440 + 360, inMinutes: 40 * 60 }],
  ['2026-12-25T15:00Z', false, { minuteOfWeek: 5 * 1_440 + 360, inMinutes: 20 * 60 }],
  ['2026-12-26T15:00Z', true, { minuteOfWeek: 5 * 1_440 + 1_320, inMinutes: 12 * 60 }],
  ['2027-12-25T15:30Z', true, { minuteOfWeek: 5 * 1_440 + 720, inMinutes: 90 }],
])('follows the special days at %s', (at, open, change) => {
  const week = openHoursOf({ hours, ...newYork })
  expect(isOpen(week, new Date(at))).toBe(open)
  expect(openingsAt(week, new Date(at)).nextChange).toEqual(change)
})

it('shows the special days of two weeks until they are over, and keeps the usual week', () => {
  const at = (time: string) => weekAt(openHoursOf({ hours, ...newYork }), new Date(time))
  const [eve, day] = [
    { date: '2026-12-24', open: [{ from: 480, to: 840 }] },
    { date: '2026-12-25', open: [] },
  ]
  expect(at('2026-12-11T04:59Z')?.special).toBeUndefined()
  expect(at('2026-12-11T05:00Z')?.special).toEqual([eve])
  expect(at('2026-12-11T05:00Z')?.usual).toBeUndefined()
  expect(at('2026-12-24T23:00Z')?.special).toEqual([eve, day])
  expect(at('2026-12-24T23:00Z')?.usual).toHaveLength(7)
  expect(at('2026-12-26T05:00Z')?.special).toBeUndefined()
})

it('says nothing of a public holiday that is a special day', () => {
  const christmas = new Date('2026-12-25T15:00Z')
  const gym = { hours, ...newYork }
  expect(unknownHoliday({ ...gym, open: openHoursOf(gym) }, christmas)).toBeUndefined()
  expect(unknownHoliday({ ...gym, open: null }, christmas)).toBe('here')
})

const weeks = [
  '24/7',
  'Mo-Fr 06:00-22:00; Dec 24 off',
  'Mon–Fri 6–22, Sat 8–20;',
  'Mo-Fr 6-22 Uhr',
  'Daily 6am-9 p.m.',
]
const open = { is: 'open', from: '08:00', to: '14:30' } as const

it.each<[day: Partial<SpecialDay>, special: string | undefined, holidays?: object]>([
  [{ date: '2026-12-25' }, '2026-12-25 closed'],
  [{ date: '2026-12-24', ...open }, '2026-12-24 480-870'],
  [{ date: '2026-12-31', ...open, from: '12:00', to: '00:30' }, '2026-12-31 720-1470'],
  [{ date: '2026-09-01', when: 'yearly' }, '09-01 closed'],
  [{ date: '2028-02-29', when: 'yearly', ...open }, '02-29 480-870'],
  [{ when: 'holidays' }, undefined, { spans: [] }],
  [{ when: 'holidays', ...open }, undefined, { spans: [{ from: 480, to: 870 }] }],
])('reads what the form writes of %o, and leaves the week as it is', (day, special, holidays) => {
  for (const week of weeks) {
    const text = withSpecialDay(week, { ...emptyDay, ...day }) ?? ''
    const known = parseHours(week)
    expect(parseHours(text)?.week, text).toEqual(known?.week)
    if (special) expect(daysOf(text)?.split(', ').at(-1)).toBe(special)
    expect(parseHours(text)?.holidays).toEqual(holidays ?? known?.holidays)
  }
})

it.each<[hours: string, day: Partial<SpecialDay>]>([
  ['', { date: '2026-12-25' }],
  ['24/7', {}],
  ['24/7', { when: 'holidays', is: 'open', from: '08:00' }],
])('writes nothing into %j for %o', (hours, day) => {
  expect(withSpecialDay(hours, { ...emptyDay, ...day })).toBeUndefined()
})
