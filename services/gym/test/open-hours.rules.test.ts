// Open or closed by local time.
import { expect, it } from 'vitest'
import { isOpen, openHoursOf, openingsAt, zoneAt } from '../src/hours/open-hours.rules.ts'

const newYork = { latitude: 40.7128, longitude: -74.006, address: '1 Some Street, New York, NY 10001' }
const losAngeles = { latitude: 34.05, longitude: -118.24, address: '' }
const phoenix = { latitude: 33.45, longitude: -112.07, address: '' }
const kathmandu = { latitude: 27.7172, longitude: 85.324, address: '' }
const sydney = { latitude: -33.87, longitude: 151.21, address: '' }
const openSea = { latitude: 30, longitude: -140, address: '' }

const openAt = (hours: string | null, place: typeof newYork, at: string) =>
  isOpen(openHoursOf({ hours, ...place }), new Date(at))

it.each([
  [newYork, 'America/New_York'],
  [phoenix, 'America/Phoenix'],
  [kathmandu, 'Asia/Kathmandu'],
  [openSea, 'Etc/GMT+9'],
  [{ latitude: 90, longitude: 0 }, 'Etc/GMT'],
  [{ latitude: -90, longitude: 180 }, 'Antarctica/McMurdo'],
])('finds the time zone of %j', ({ latitude, longitude }, zone) => {
  expect(zoneAt(latitude, longitude)).toBe(zone)
})

it.each([
  // Monday 2 March 2026
  ['Mo-Fr 09:00-17:00', newYork, '2026-03-02T13:59:59Z', false],
  ['Mo-Fr 09:00-17:00', newYork, '2026-03-02T14:00:00Z', true],
  ['Mo-Fr 09:00-17:00', newYork, '2026-03-02T22:00:00Z', false],
  ['Mo-Fr 09:00-17:00', losAngeles, '2026-03-02T14:00:00Z', false],
  ['Mo 09:15-09:30', kathmandu, '2026-03-02T03:30:00Z', true],
  ['Mo 09:15-09:30', kathmandu, '2026-03-02T03:45:00Z', false],
  // Already Tuesday in Sydney, still Sunday in Los Angeles.
  ['Tu 07:00-08:00', sydney, '2026-03-02T20:30:00Z', true],
  ['Su 18:00-19:00', losAngeles, '2026-03-02T02:30:00Z', true],
  // Past midnight, and past the end of the week.
  ['Sa 20:00-04:00', newYork, '2026-03-01T08:59:00Z', true],
  ['Sa 20:00-04:00', newYork, '2026-03-01T09:00:00Z', false],
  ['Su 20:00-04:00', newYork, '2026-03-02T08:59:00Z', true],
  ['24/7', openSea, '2026-03-02T08:59:00Z', true],
  ['closed', newYork, '2026-03-02T15:00:00Z', false],
  ['on request', newYork, '2026-03-02T15:00:00Z', null],
  [null, newYork, '2026-03-02T15:00:00Z', null],
])('decides whether %s at %j is open at %s: %s', (hours, place, at, expected) => {
  expect(openAt(hours, place, at)).toBe(expected)
})

it.each([
  // New York skips from 02:00 to 03:00 on 8 March 2026, which is 07:00 UTC.
  ['Su 02:00-03:00', newYork, '2026-03-08T06:59:59Z', false],
  ['Su 03:00-04:00', newYork, '2026-03-08T07:00:00Z', true],
  ['Su 09:00-10:00', newYork, '2026-03-08T13:00:00Z', true],
  ['Sa 09:00-10:00', newYork, '2026-03-07T13:00:00Z', false],
  // The hour from 01:00 occurs twice on 1 November, at 05:00 and 06:00 UTC.
  ['Su 01:00-02:00', newYork, '2026-11-01T05:30:00Z', true],
  ['Su 01:00-02:00', newYork, '2026-11-01T06:30:00Z', true],
  ['Su 01:00-02:00', newYork, '2026-11-01T07:00:00Z', false],
  ['Su 09:00-10:00', newYork, '2026-11-01T14:00:00Z', true],
  // Phoenix has no daylight saving time.
  ['Su 09:00-10:00', phoenix, '2026-03-08T16:00:00Z', true],
])('follows daylight saving time: %s at %j, %s: %s', (hours, place, at, expected) => {
  expect(openAt(hours, place, at)).toBe(expected)
})

it('does not know the hours of a gym with an approximate position', () => {
  expect(openHoursOf({ hours: '24/7', ...newYork, positionIsApproximate: true })).toBeNull()
})

const day = 1_440
it.each([
  // Monday 2 March 2026, 08:00 and 12:00 in New York.
  ['Mo-Fr 09:00-17:00', '2026-03-02T13:00:00Z', { minuteOfWeek: 540, inMinutes: 60 }],
  ['Mo-Fr 09:00-17:00', '2026-03-02T17:00:00Z', { minuteOfWeek: 1_020, inMinutes: 300 }],
  // Friday evening. The clock skips an hour on Sunday.
  ['Mo-Fr 09:00-17:00', '2026-03-06T23:00:00Z', { minuteOfWeek: 540, inMinutes: 2 * day + 840 }],
  // Past the end of the week.
  ['Su 22:00-02:00', '2026-03-09T03:00:00Z', { minuteOfWeek: 120, inMinutes: 180 }],
  // 23:00 before the clock skips an hour, and before an hour occurs twice.
  ['Mo-Su 08:00-17:00', '2026-03-08T04:00:00Z', { minuteOfWeek: 6 * day + 480, inMinutes: 480 }],
  ['Mo-Su 08:00-17:00', '2026-11-01T03:00:00Z', { minuteOfWeek: 6 * day + 480, inMinutes: 600 }],
  ['Fr-Su 22:00-24:00', '2026-03-08T02:00:00Z', { minuteOfWeek: 5 * day + 1_320, inMinutes: 60 }],
  // The clock skips that minute.
  ['Su 01:00-02:00', '2026-03-08T06:04:00Z', { minuteOfWeek: 6 * day + 120, inMinutes: 56 }],
  ['Mo-Su 02:30-10:00', '2026-03-08T06:00:00Z', { minuteOfWeek: 6 * day + 150, inMinutes: 60 }],
  ['24/7', '2026-03-02T13:00:00Z', undefined],
  ['closed', '2026-03-02T13:00:00Z', undefined],
  [null, '2026-03-02T13:00:00Z', undefined],
])('knows when %j changes after %s', (hours, at, change) => {
  expect(openingsAt(openHoursOf({ hours, ...newYork }), new Date(at)).nextChange).toEqual(change)
})

it.each([
  // Monday 2 March and Sunday 8 March 2026 in New York.
  ['Mo-Fr 06:00-12:00,14:00-20:00', '2026-03-02T13:00:00Z', ['6-12', '14-20']],
  ['Mo-Fr 06:00-22:00', '2026-03-08T15:00:00Z', []],
  ['Sa-Su 22:00-02:00', '2026-03-08T05:30:00Z', ['22-26']],
  ['Su 22:00-02:00', '2026-03-09T05:00:00Z', []],
  ['24/7', '2026-03-02T13:00:00Z', ['0-24']],
  // Christmas.
  ['Mo-Su 06:00-22:00; Dec 25 08:00-12:00', '2026-12-25T20:00:00Z', ['8-12']],
  ['Mo-Su 06:00-22:00; PH off', '2026-12-25T20:00:00Z', []],
  ['Wednesdays sometimes', '2026-03-02T13:00:00Z', undefined],
  [null, '2026-03-02T13:00:00Z', undefined],
])('knows of %j the hours of today at %s: %j', (hours, at, spans) => {
  const { today } = openingsAt(openHoursOf({ hours, ...newYork }), new Date(at))
  expect(today?.map(({ from, to }) => `${from / 60}-${to / 60}`)).toEqual(spans)
})
