// Whether gyms are open today, tonight and tomorrow, by their own clocks.
import type { WantedHours } from '@jumpingjack/contracts/gym/text-search'
import { expect, it } from 'vitest'
import { openHoursOf } from '../src/hours/open-hours.rules.ts'
import { isOpenThen } from '../src/hours/wanted-hours.rules.ts'
import { gymWith } from '../src/search/search.actions.ts'
import { storedGym } from './searcher-of.ts'

const newYork = { address: '1 Main St, New York, NY 10001', latitude: 40.73, longitude: -73.99 }
const today: WantedHours = { is: 'at', inDays: 0 }
const tonight: WantedHours = { is: 'after', minute: 18 * 60, inDays: 0 }
const tomorrow: WantedHours = { is: 'at', inDays: 1 }
/** A Sunday in winter, five hours behind UTC. */
const onSunday = (time: string) => new Date(`2026-11-29T${time}:00-05:00`)

it.each<[hours: string, now: string, wanted: WantedHours, isOpen: boolean]>([
  ['Su 09:00-17:00', '08:00', today, true],
  ['Su 09:00-17:00', '16:59', today, true],
  ['Su 09:00-17:00', '17:00', today, false],
  ['Mo-Sa 09:00-17:00', '08:00', today, false],
  ['Sa 20:00-02:00', '01:00', today, false],
  ['Su 22:00-02:00', '23:59', today, true],
  ['Su 09:00-17:00', '08:00', tonight, false],
  ['Su 09:00-18:01', '08:00', tonight, true],
  ['Su 09:00-19:00', '19:00', tonight, false],
  ['Su 21:00-23:00', '08:00', tonight, true],
  ['Mo 09:00-17:00', '23:00', tomorrow, true],
  ['Su 20:00-02:00', '23:00', tomorrow, false],
  ['Su-Fr 06:00-22:00; Nov 30 off', '08:00', tomorrow, false],
  ['Mo 09:00-22:00', '08:00', { is: 'at', minute: 20 * 60, inDays: 1 }, true],
  ['Su 09:00-22:00', '08:00', { is: 'until', minute: 23 * 60, inDays: 0 }, false],
  ['Su 20:00-02:00', '08:00', { is: 'after', minute: 24 * 60, inDays: 0 }, true],
  ['Su 09:00-17:00', '08:00', { is: 'at', inDays: 0, days: [5] }, false],
  ['Sa-Su 09:00-17:00', '08:00', { is: 'at', inDays: 0, days: [5] }, true],
])('with the hours "%s" at %s on Sunday %j is %s', (hours, now, wanted, isOpen) => {
  expect(isOpenThen(openHoursOf({ ...newYork, hours }), wanted, onSunday(now))).toBe(isOpen)
})

it('is unknown without hours, and without a time where that decides', () => {
  expect(isOpenThen(null, today, onSunday('08:00'))).toBeUndefined()
  expect(isOpenThen(openHoursOf({ ...newYork, hours: '24/7' }), today, undefined)).toBeUndefined()
})

const late: WantedHours = { is: 'after', minute: 22 * 60 }

it.each<[hours: string, wanted: WantedHours, isOpen: boolean | undefined, isMostDays: true | undefined]>([
  ['Mo-Fr 05:30-23:00; Sa,Su 07:00-21:00', late, true, true],
  ['Mo-Su 05:30-23:00', late, true, undefined],
  ['Mo-Fr 05:30-21:00', late, false, undefined],
  ['', late, undefined, undefined],
  ['Mo-Fr 05:30-23:00', { ...late, days: [0, 4] }, true, undefined],
  ['Su-Fr 05:30-23:00', { ...late, inDays: 0 }, true, undefined],
])(
  'says of the hours "%s" for %j whether it is then: %j, and on most days only: %j',
  (hours, wanted, ...is) => {
    const shown = gymWith([{ words: [], hours: wanted }], onSunday('08:00'))
    const { isOpenThen: isOpen, isOpenMostDays } = shown(storedGym('gym', { ...newYork, hours }))
    expect([isOpen, isOpenMostDays]).toEqual(is)
  },
)
