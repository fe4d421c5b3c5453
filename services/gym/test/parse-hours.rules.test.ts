// Parsing of opening hours, compared as days and times.
import { minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import { expect, it } from 'vitest'
import { parseHours } from '../src/hours/parse-hours.rules.ts'
import { isOpenAt } from '../src/hours/week.rules.ts'

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** As in `Mo 06:00-22:00`. A span past midnight ends after 24:00. */
function format(text: string): string | undefined {
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return parseHours(text)
    ?.week.map(({ from, to }) => {
      const day = Math.floor(from / minutesPerDay)
      return `${days[day]} ${clock(from - day * minutesPerDay)}-${clock(to - day * minutesPerDay)}`
    })
    .join(', ')
}

const each = (names: string, times: string) =>
  names
    .split(' ')
    .map((day) => `${day} ${times}`)
    .join(', ')
const week = 'Mo Tu We Th Fr Sa Su'
const always = 'Mo 00:00-168:00'

it.each([
  // OpenStreetMap
  ['24/7', always],
  ['Mo-Su 00:00-24:00', always],
  ['06:00-22:00', each(week, '06:00-22:00')],
  [
    'Mo-Fr 05:30-23:00; Sa,Su 07:00-21:00',
    `${each('Mo Tu We Th Fr', '05:30-23:00')}, ${each('Sa Su', '07:00-21:00')}`,
  ],
  ['Mo,We 06:00-09:00,16:00-21:00', 'Mo 06:00-09:00, Mo 16:00-21:00, We 06:00-09:00, We 16:00-21:00'],
  ['Mo-Su 08:00-20:00; Su 10:00-16:00', `${each('Mo Tu We Th Fr Sa', '08:00-20:00')}, Su 10:00-16:00`],
  ['Mo 06:00-09:00; Mo 16:00-21:00', 'Mo 16:00-21:00'],
  ['24/7; Su off', 'Mo 00:00-144:00'],
  ['Mo-Fr 06:00-22:00; PH off', each('Mo Tu We Th Fr', '06:00-22:00')],
  ['Mo,PH 06:00-22:00', 'Mo 06:00-22:00'],
  ['Fr-Mo 10:00-12:00', each('Mo Fr Sa Su', '10:00-12:00')],
  ['Mo 22:00-02:00', 'Mo 22:00-26:00'],
  ['Mo 18:00-26:00', 'Mo 18:00-26:00'],
  ['Su 22:00-06:00', 'Mo 00:00-06:00, Su 22:00-24:00'],
  // The maps provider
  [
    'Monday: 6:00\u202fAM\u2009–\u200910:00\u202fPM, Tuesday: Closed, Wednesday: Open 24 hours, Sunday: 12:00\u202fPM\u2009–\u200912:30\u202fAM',
    'Mo 00:00-00:30, Mo 06:00-22:00, We 00:00-24:00, Su 12:00-24:00',
  ],
  [
    'Monday: 6:00 – 11:00 AM, 4:00 – 9:00 PM, Tuesday: 11:00 AM – 2:00 PM',
    'Mo 06:00-11:00, Mo 16:00-21:00, Tu 11:00-14:00',
  ],
  // People
  [
    'Mon-Fri 6:30-9:30, Mon-Fri 16:00-21:30',
    `${['Mo', 'Tu', 'We', 'Th', 'Fr'].map((day) => `${day} 06:30-09:30, ${day} 16:00-21:30`).join(', ')}`,
  ],
  ['Mon-Thu 6am-10pm, Fri 6am-8pm', `${each('Mo Tu We Th', '06:00-22:00')}, Fr 06:00-20:00`],
  ['M-F 5a-10p, weekends 7a-7p', `${each('Mo Tu We Th Fr', '05:00-22:00')}, ${each('Sa Su', '07:00-19:00')}`],
  [
    'Weekdays 6 a.m. to 10 p.m. and weekends 8 a.m. to noon',
    `${each('Mo Tu We Th Fr', '06:00-22:00')}, ${each('Sa Su', '08:00-12:00')}`,
  ],
  ['Daily 7:00-22:00, Sun 8-18', `${each('Mo Tu We Th Fr Sa', '07:00-22:00')}, Su 08:00-18:00`],
  ['0500-2200 daily', each(week, '05:00-22:00')],
  ['Open 24 hours, 7 days a week', always],
  ['6am-midnight, closed Sunday', each('Mo Tu We Th Fr Sa', '06:00-24:00')],
  ['6am-10pm, Sunday closed', each('Mo Tu We Th Fr Sa', '06:00-22:00')],
  ['Sat 11-2pm', 'Sa 11:00-14:00'],
  ['Sat 10:00-02:00 | Sun 12:00-18:00', 'Sa 10:00-26:00, Su 12:00-18:00'],
  ['12am-12am', always],
  [
    '4pm-9pm, 6am-9am',
    week
      .split(' ')
      .map((day) => `${day} 06:00-09:00, ${day} 16:00-21:00`)
      .join(', '),
  ],
  // Holidays are not the week.
  ['Mo-Sa 08:00-20:00; PH Mo-Sa off', each('Mo Tu We Th Fr Sa', '08:00-20:00')],
  ['Mo-Fr 06:00-22:00; SH Mo-Fr 08:00-20:00', each('Mo Tu We Th Fr', '06:00-22:00')],
  ['Mo-Fr 10:00-20:00; PH Fr 10:00-14:00', each('Mo Tu We Th Fr', '10:00-20:00')],
  [
    '07:00-14:00,15:30-19:00; PH Su closed',
    week
      .split(' ')
      .map((day) => `${day} 07:00-14:00, ${day} 15:30-19:00`)
      .join(', '),
  ],
  ['Mo-Fr 08:00-20:00; Su,PH off', each('Mo Tu We Th Fr', '08:00-20:00')],
  ['Mon-Fri 6am-10pm, closed Sundays and holidays', each('Mo Tu We Th Fr', '06:00-22:00')],
  // "closed" before its day.
  ['Closed Sundays. Mon-Sat 6am-10pm', each('Mo Tu We Th Fr Sa', '06:00-22:00')],
  ['Closed Sat & Sun, Mon-Fri 6am-9pm', each('Mo Tu We Th Fr', '06:00-21:00')],
  ['Closed: Sunday. Open: Mon-Sat 6am-10pm', each('Mo Tu We Th Fr Sa', '06:00-22:00')],
  ['Closed Sunday, 6am-10pm Mon-Sat', each('Mo Tu We Th Fr Sa', '06:00-22:00')],
  [
    'Mon-Fri 5am-10pm\nSat-Sun 7am-7pm',
    `${each('Mo Tu We Th Fr', '05:00-22:00')}, ${each('Sa Su', '07:00-19:00')}`,
  ],
  // German
  ['Mo–So 6–23 Uhr', each(week, '06:00-23:00')],
  ['Montag-Freitag 08:00-22:00', each('Mo Tu We Th Fr', '08:00-22:00')],
  ['05:00–23:00 täglich', each(week, '05:00-23:00')],
  [
    'Mo. bis Fr. von 6 bis 22 Uhr, Sa. und So. 8-20 Uhr',
    `${each('Mo Tu We Th Fr', '06:00-22:00')}, ${each('Sa Su', '08:00-20:00')}`,
  ],
  ['Mo-Sa 8-20 Uhr, Sonn- und Feiertags geschlossen', each('Mo Tu We Th Fr Sa', '08:00-20:00')],
  ['Täglich rund um die Uhr', always],
  ['\u202aMo-Su 06:00-22:00\u202c', each(week, '06:00-22:00')],
  ['closed', ''],
])('parses "%s"', (text, expected) => {
  expect(format(text)).toBe(expected)
})

it.each([
  '',
  ' ',
  'call us',
  'by appointment',
  'PH off',
  'Mon-Fri',
  'Mo-Fr open',
  'Mon-Fri 9-5',
  'Mon-Sat 10:00-2:00',
  '6am-10',
  '8-12am',
  'Mo-Fr 08:00-18:00+',
  'Mo-Fr 08:00',
  'Mo 06:60-08:00',
  'Mo 13pm-14pm',
  'Mo 25:00-26:00',
  'Mo 06:00-60:00',
  'sunrise-sunset',
  'Apr-Oct: Mo-Fr 08:00-20:00',
  'Sa[1] 10:00-12:00',
  'Mo-Fr 08:00-12:00 || "on call"',
  'Mo-Fr 08:00-20:00 "members only"',
  'weekdays-Sat 08:00-20:00',
  'Mon 6am-10pm Tue',
  '-',
  'Mo- 08:00-20:00',
  // It is not certain what is meant.
  'Closed Sun Mon-Sat 6am-10pm',
  'Closed Sat, Sun, Mon-Fri 6am-9pm',
  'Closed. Mon-Fri 6am-9pm',
  '6am-10pm Mon-Fri, 8am-6pm',
  '24 hours Mon-Fri, Sat 8am-5pm',
  'Mon-Fri 6-10pm',
  'Mo-Fr 09:00-05:00',
  'Mo-Fr 06:00-22:00, We 08:00-20:00',
  'Mo-Fr 08:00-20:00; Su PH off',
  'Mo-Fr 6-22 Uhr außer Mi',
  'Mon-Fri 6am-10pm, closed 12-1pm',
  'Closed on Sunday. 6am-10pm',
  'Sunday closed, daily 6am-10pm',
  'Closed: Sun, Mon. Open: Tue-Sat 9am-9pm',
  'Mo-Fr 06:00-12:00; 14:00-20:00',
  '06:00-12:00; 14:00-20:00',
  'Closed, Sat, Sun 8am-1pm',
  'Mon-Fri 09:00-12:00, 01:00-05:00',
  'Mon-Fri 12-12pm',
])('rejects "%s"', (text) => {
  expect(format(text)).toBeUndefined()
})

it('never throws on any combination of tokens', () => {
  const pieces = [
    'mo',
    'su',
    '-',
    '24/7',
    '6',
    '10:00',
    'pm',
    ';',
    ',',
    'closed',
    'ph',
    ' ',
    'noon',
    '"',
    '🏋️',
  ]
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

it.each([
  ['Mo 06:00-09:00,16:00-21:00', [5 * 60 + 59, 9 * 60, 15 * 60 + 59, 21 * 60], [6 * 60, 9 * 60 - 1, 16 * 60]],
  ['Su 22:00-06:00', [6 * 60, 21 * 60 + 6 * minutesPerDay], [0, 359, 6 * minutesPerDay + 23 * 60 + 59]],
  ['closed', [0, 720, 5_000], []],
  ['24/7', [], [0, 720, 7 * minutesPerDay - 1]],
])('is closed and open in "%s" to the minute', (text, closed, open) => {
  const read = parseHours(text)?.week ?? []
  expect(closed.filter((minute) => isOpenAt(read, minute))).toEqual([])
  expect(open.filter((minute) => !isOpenAt(read, minute))).toEqual([])
})
