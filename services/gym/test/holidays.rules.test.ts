// Public holidays: where a gym is, what its hours say about them, and what follows.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { expect, it } from 'vitest'
import { holidayOn } from '../src/hours/holidays.rules.ts'
import {
  isOpen,
  namesSchoolHolidays,
  type OpenHours,
  openHoursOf,
  openingsAt,
  unknownHoliday,
  weekAt,
} from '../src/hours/open-hours.rules.ts'
import { parseHours } from '../src/hours/parse-hours.rules.ts'
import type { Span } from '../src/hours/week.rules.ts'

const newYork = { latitude: 40.7128, longitude: -74.006, address: '1 Wall Street, New York, NY 10005' }
const munich = { latitude: 48.137, longitude: 11.575, address: 'Leopoldstraße 1, 80802 München' }
const berlin = { latitude: 52.52, longitude: 13.405, address: 'Torstraße 1, 10119 Berlin' }
const london = { latitude: 51.5074, longitude: -0.1278, address: '1 Strand, London WC2N 5HR' }

it.each([
  [newYork, 'US-NY'],
  [{ ...newYork, address: 'Near Tribeca, New York, NY' }, 'US-NY'],
  [{ ...newYork, address: 'Address not available' }, 'US'],
  [{ latitude: 38.9, longitude: -77.03, address: '1 K Street, Washington, DC 20001, USA' }, 'US-DC'],
  [{ latitude: 39.1, longitude: -94.58, address: '1 Main Street, Kansas City, MO 64105' }, 'US-MO'],
  [munich, 'DE'],
  [{ ...munich, address: 'Leopoldstraße 1, 80802 München, Bayern' }, 'DE-BY'],
  [berlin, 'DE-BE'],
  [{ latitude: 47.37, longitude: 8.54, address: 'Bahnhofstrasse 1, 8001 Zürich' }, 'CH-ZH'],
  [{ latitude: -33.87, longitude: 151.21, address: '1 George Street, Sydney NSW 2000' }, 'AU-NSW'],
  [{ latitude: 22.57, longitude: 88.36, address: 'Park Street, Kolkata' }, 'IN'],
  [{ latitude: 30, longitude: -140, address: 'At sea' }, undefined],
])('knows the region of %j: %s', (place, region) => {
  expect(openHoursOf({ hours: '24/7; PH off', ...place })?.holidays?.region).toBe(region)
})

it.each([
  ['US-NY', '2026-11-26', 'here'],
  ['US-NY', '2026-11-27', undefined],
  ['US-NY', '2026-07-03', 'here'],
  ['DE', '2026-06-04', 'elsewhere'],
  ['DE-BY', '2026-06-04', 'here'],
  ['DE-BE', '2026-06-04', undefined],
  ['IL', '2026-09-21', 'here'],
  ['DE', '2031-04-14', 'here'],
])('in %s %s is a public holiday: %s', (region, day, holiday) => {
  expect(holidayOn(region, Date.parse(day) / dayMs)).toBe(holiday)
})

it.each([
  ['Mo-Fr 06:00-22:00; PH off', ''],
  ['Mo-Fr 06:00-22:00; Sa,Su,PH 09:00-20:00', '540-1200'],
  ['24/7; PH 10:00-14:00, 16:00-18:00', '600-840, 960-1080'],
  ['Mon-Fri 6am-10pm, Sat-Sun & holidays 8am-6pm', '480-1080'],
  ['Mon-Fri 6am-10pm. Closed on public holidays.', ''],
  ['Closed Sun & holidays, Mon-Sat 6am-9pm', ''],
  ['Mo-Fr 6-22 Uhr, an Feiertagen geschlossen', ''],
  ['Mo-Su,PH 00:00-24:00', '0-1440'],
  // School holidays are other days.
  ['Mo-Fr 06:00-22:00; SH off', undefined],
  ['06:00-22:00', undefined],
  // Only holidays on these days of the week.
  ['Mo-Sa 08:00-20:00; PH Sa off', '5: '],
  ['Mo-Fr 08:00-20:00; PH Mo-Tu 10:00-14:00; PH Fr off', '0: 600-840; 1: 600-840; 4: '],
  ['Mo-Sa 08:00-20:00; SH,PH Th,Fr 10:00-14:00', '3: 600-840; 4: 600-840'],
  ['Mo-Sa 08:00-20:00; SH Th,Fr 10:00-14:00', undefined],
  ['24/7; PH off; PH Mo 10:00-14:00', '0: 600-840; 1: ; 2: ; 3: ; 4: ; 5: ; 6: '],
  ['24/7; PH Mo 10:00-14:00; PH off', ''],
])('reads the holidays of %j in minutes: %s', (text, spans) => {
  const parsed = parseHours(text)
  expect(parsed).toBeDefined()
  const textOf = (all: readonly Span[] = []) => all.map(({ from, to }) => `${from}-${to}`).join(', ')
  const { holidays } = parsed ?? {}
  const ofDays = holidays?.days?.map((each) => `${each.day}: ${textOf(each.spans)}`).join('; ')
  expect(ofDays ?? (holidays && textOf(holidays.spans))).toBe(spans)
})

it.each([
  // Thanksgiving is Thursday 26 November 2026. New York is at UTC-5.
  ['Mo-Fr 06:00-22:00; PH off', newYork, '2026-11-26T15:00Z', false],
  ['Mo-Fr 06:00-22:00; PH off', newYork, '2026-11-25T15:00Z', true],
  ['Mo-Fr 06:00-22:00; PH off', newYork, '2026-11-27T04:59Z', false],
  ['Mo-Fr 06:00-22:00; PH off', newYork, '2026-11-27T11:00Z', true],
  ['Mo-Fr 06:00-22:00; PH 10:00-12:00', newYork, '2026-11-26T14:59Z', false],
  ['Mo-Fr 06:00-22:00; PH 10:00-12:00', newYork, '2026-11-26T15:00Z', true],
  ['Mo-Fr 06:00-22:00', newYork, '2026-11-26T15:00Z', true],
  ['24/7; PH off', newYork, '2026-11-26T04:59Z', true],
  ['24/7; PH off', newYork, '2026-11-26T05:00Z', false],
  ['24/7; PH off', newYork, '2026-11-27T05:00Z', true],
  // The night before a holiday lasts until its morning; that of the holiday does not begin.
  ['18:00-02:00; PH off', newYork, '2026-11-26T06:30Z', true],
  ['18:00-02:00; PH off', newYork, '2026-11-27T06:30Z', false],
  ['18:00-02:00; PH off', newYork, '2026-12-03T06:30Z', true],
  // Fronleichnam, a holiday in Bavaria. Which state Munich is in is unknown: as on other days.
  ['Mo-Fr 06:00-22:00; PH off', munich, '2026-06-04T10:00Z', true],
  ['Mo-Fr 06:00-22:00; PH off', { ...munich, address: '80802 München, Bayern' }, '2026-06-04T10:00Z', false],
  ['Mo-Fr 06:00-22:00; PH off', london, '2026-05-04T10:00Z', false],
  // Thanksgiving is a Thursday, Christmas a Friday, and Independence Day of 2027 a Sunday.
  ['Mo-Sa 08:00-20:00; PH Mo-Sa off', newYork, '2026-11-26T15:00Z', false],
  ['Mo-Su 08:00-20:00; PH Mo-Sa off', newYork, '2027-07-04T15:00Z', true],
  ['Mo-Fr 10:00-20:00; PH Fr 10:00-14:00', newYork, '2026-12-25T18:00Z', true],
  ['Mo-Fr 10:00-20:00; PH Fr 10:00-14:00', newYork, '2026-12-25T20:00Z', false],
  ['Mo-Fr 10:00-20:00; PH Fr 10:00-14:00', newYork, '2026-11-26T20:00Z', true],
  ['Mo-Fr 10:00-20:00; PH Fr 10:00-14:00', newYork, '2026-12-18T20:00Z', true],
])('decides by the holidays whether %s at %j is open at %s: %s', (hours, place, at, expected) => {
  expect(isOpen(openHoursOf({ hours, ...place }), new Date(at))).toBe(expected)
})

it.each([
  ['Mo-Fr 06:00-22:00; PH off', '2026-11-26T02:00Z', { minuteOfWeek: 2 * 1_440 + 1_320, inMinutes: 60 }],
  ['Mo-Fr 06:00-22:00; PH off', '2026-11-26T04:00Z', { minuteOfWeek: 4 * 1_440 + 360, inMinutes: 1_860 }],
  ['24/7; PH off', '2026-11-24T05:00Z', { minuteOfWeek: 3 * 1_440, inMinutes: 2 * 1_440 }],
  ['24/7; PH off', '2026-11-26T06:00Z', { minuteOfWeek: 4 * 1_440, inMinutes: 1_380 }],
  ['24/7; PH off', '2026-11-28T06:00Z', undefined],
  ['Th 18:00-02:00; PH off', '2026-11-27T06:00Z', { minuteOfWeek: 3 * 1_440 + 1_080, inMinutes: 9_660 }],
])('knows when %j changes after %s', (hours, at, change) => {
  expect(openingsAt(openHoursOf({ hours, ...newYork }), new Date(at)).nextChange).toEqual(change)
})

it('shows the holidays of the coming week with their own hours', () => {
  const week = weekAt(openHoursOf({ hours: '24/7; PH off', ...newYork }), new Date('2026-11-25T15:00Z'))
  expect(week?.holidays).toEqual([3])
  expect(week?.open).toEqual([
    { from: 0, to: 3 * 1_440 },
    { from: 4 * 1_440, to: 7 * 1_440 },
  ])
})

it.each([
  ['06:00-22:00', newYork, '2026-11-26T15:00Z', 'here'],
  ['by appointment', newYork, '2026-11-26T15:00Z', 'here'],
  ['Mo-Sa 08:00-20:00; PH Mo-Sa off', newYork, '2026-11-26T15:00Z', undefined],
  ['Mo-Fr 10:00-20:00; PH Fr 10:00-14:00', newYork, '2026-11-26T15:00Z', 'here'],
  ['Mo-Fr 06:00-22:00; PH off', newYork, '2026-11-26T15:00Z', undefined],
  ['06:00-22:00', newYork, '2026-11-27T15:00Z', undefined],
  // Already Friday in UTC.
  ['06:00-22:00', newYork, '2026-11-27T04:00Z', 'here'],
  ['Mo-Fr 06:00-22:00; PH off', munich, '2026-06-04T10:00Z', 'elsewhere'],
  ['06:00-22:00', berlin, '2026-06-04T10:00Z', undefined],
  [null, newYork, '2026-11-26T15:00Z', undefined],
  ['06:00-22:00', { ...newYork, positionIsApproximate: true }, '2026-11-26T15:00Z', undefined],
] as const)('warns of a holiday that %j at %j does not name, at %s: %s', (hours, place, at, expected) => {
  const gym = { hours, ...place }
  expect(unknownHoliday({ ...gym, open: openHoursOf(gym) }, new Date(at))).toBe(expected)
})

it('reads the holidays that earlier versions have stored', () => {
  const stored = { ...openHoursOf({ hours: '24/7', ...newYork }), holidays: { region: 'US-NY', spans: [] } }
  expect(isOpen(stored as OpenHours, new Date('2026-11-26T15:00Z'))).toBe(false)
})

it.each([
  ['Mo-Fr 06:00-22:00; SH off', true],
  ['Mo-Fr 06:00-22:00; Sa-Su,PH,SH 10:00-22:00', true],
  ['Mon-Fri 6am-10pm. Closed on school holidays.', true],
  ['Mo-Fr 06:00-22:00; PH off', false],
])('knows whether %j names school holidays: %s', (hours, expected) => {
  expect(namesSchoolHolidays(hours)).toBe(expected)
})
