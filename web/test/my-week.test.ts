import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { inWeek } from '../src/features/gym-list/use-week-list.ts'
import {
  fitOf,
  fitText,
  hoursOf,
  noteSaved,
  rectangle,
  removeWeek,
  savedWeek,
  storedWeek,
  storeWeek,
  takeSavedWeek,
  timesOf,
  unsavedWeek,
  withHours,
} from '../src/lib/gym/my-week.ts'
import { withWeek } from '../src/lib/gym/provider-hours.ts'
import { aGym } from './builders.ts'

const day = 24
/** Hours of a day, 0 for Monday. */
const on = (weekday: number, ...hours: number[]) => hours.map((hour) => weekday * day + hour)
const mornings = [0, 1, 2, 3, 4].flatMap((weekday) => on(weekday, 7, 8))
const sundayNight = [...on(0, 0), ...on(6, 22, 23)]
const mixed = withHours(mornings, sundayNight, true)

const open = (...spans: [from: number, to: number][]): OpenWeek => ({
  open: spans.map(([from, to]) => ({ from: from * 60, to: to * 60 })),
  minuteOfWeek: 0,
})
const daily = (from: number, to: number) =>
  open(...[0, 1, 2, 3, 4, 5, 6].map((n): [number, number] => [n * day + from, n * day + to]))

it.each([
  ['unknown hours', undefined, mornings, null, 5],
  ['never open', open(), mornings, 0, 5],
  ['always open', open([0, 168]), mixed, 6, 6],
  ['every morning', daily(6, 22), mornings, 5, 5],
  ['from the second hour', daily(8, 22), mornings, 0, 5],
  ['until the end of the time', daily(0, 9), mornings, 5, 5],
  ['from half an hour later', daily(7.5, 22), mornings, 0, 5],
  ['only on Monday and Friday', open([6, 10], [102, 110]), mornings, 2, 5],
  ['a break inside the time', open([6, 8], [8.5, 12]), on(0, 7, 8), 0, 1],
  ['over midnight', open([20, 26]), on(0, 23).concat(on(1, 0, 1)), 1, 1],
  ['over the end of the week', open([0, 2], [165, 168]), sundayNight, 1, 1],
  ['until the end of the week', open([165, 168]), sundayNight, 0, 1],
  ['a night that ends after its week', open([165, 169]), sundayNight, 1, 1],
  ['no times', daily(6, 22), [], 0, 0],
])('counts for how many of the times a gym is open: %s', (_name, week, hours, expected, of) => {
  expect(fitOf(week, hours)).toEqual({ open: expected, of })
})

it('counts the times of a gym of the provider that is open every day and night', () => {
  const hours = 'Mon Tues Wednes Thurs Fri Satur Sun'.replace(/\w+/g, (name) => `${name}day: Open 24 hours,`)
  const gym = { hours: hours.slice(0, -1), utcOffsetMinutes: 0 }
  const { week } = withWeek(gym as Parameters<typeof withWeek>[0])
  expect(fitOf(week, mixed)).toEqual({ open: 6, of: 6 })
})

it('says the times in words, unknown hours not as a number', () => {
  expect(fitText({ open: 3, of: 3 })).toBe('Open for all your times')
  expect(fitText({ open: 2, of: 3 })).toBe('Open for 2 of your 3')
  expect(fitText({ open: null, of: 3 })).toBe('Hours unknown')
})

it.each([
  [[], []],
  [on(0, 7, 8, 10), [[7, 8], [10]]],
  [on(0, 23).concat(on(1, 0)), [[23, 24]]],
  [sundayNight, [[166, 167, 0]]],
  [Array.from({ length: 168 }, (_, hour) => hour), [Array.from({ length: 168 }, (_, hour) => hour)]],
])('takes hours without a gap as one time: %j', (hours, times) => {
  expect(timesOf(hours)).toEqual(times)
})

it('paints the same hours on each day between two corners', () => {
  expect(rectangle(7, 7)).toEqual([7])
  expect(rectangle(24 + 8, 7)).toEqual([7, 8, 31, 32])
  expect(withHours([7, 30], [8, 7], true)).toEqual([7, 8, 30])
  expect(withHours([7, 8, 30], [8, 7], false)).toEqual([30])
})

describe('what is stored', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([[null], ['no JSON'], ['{}'], ['["x", -1, 168, 1.5]']])('is empty if it is %s', (text) => {
    expect(hoursOf(text)).toEqual([])
  })

  it('stays as long as the page where the browser stores nothing', () => {
    vi.stubGlobal('localStorage', undefined)
    storeWeek([7, 8])
    expect(hoursOf(storedWeek())).toEqual([7, 8])
    storeWeek([])
    expect(storedWeek()).toBeNull()
  })
})

describe('the week of the profile', () => {
  afterEach(() => {
    removeWeek('')
    expect(savedWeek()).toBeNull()
  })

  it.each([
    ['is missing, as long as the member does not save it there', [7], undefined, undefined, [7], undefined],
    ['is there, beside one that only the device has', [7], undefined, [8], [7], undefined],
    ['is there for a device without one', [], undefined, [8], [8], undefined],
    ['was cleared, beside one that only the device has', [7], undefined, [], [7], undefined],
    ['is to have that of the device', [7], [], undefined, [7], [7]],
    ['is to have it, whatever it had', [7], [], [8], [7], [7]],
    ['was changed on another device', [7], [7], [8], [8], undefined],
    ['was cleared on another device', [7], [7], [], [], undefined],
    ['was changed there, and later here', [9], [7], [8], [9], [9]],
    ['was cleared here', [], [7], [7], [], []],
    ['is the same', [7], [7], [7], [7], undefined],
  ])('%s', (_name, onDevice, lastSaved, inProfile, expected, unsaved) => {
    storeWeek(onDevice)
    if (lastSaved) noteSaved(lastSaved)
    if (inProfile) takeSavedWeek(inProfile)
    expect(hoursOf(storedWeek())).toEqual(expected)
    expect(unsavedWeek()).toEqual(unsaved)
  })
})

const gyms = ['one', 'none', 'unknown', 'all', 'closed', 'both'].map((id) => aGym({ id }))
const fits = new Map(
  Object.entries({ one: 1, none: 0, unknown: null, all: 2, both: 2 }).map(([id, fit]) => [
    id,
    { open: fit, of: 2 },
  ]),
)
const ids = (isOnly: boolean) => inWeek(gyms, fits, isOnly).map(({ id }) => id)

it('a list by the week has the gyms first that are open for most times, and those of unknown hours last', () => {
  expect(ids(false)).toEqual(['all', 'both', 'one', 'none', 'unknown', 'closed'])
})

it('a list by the week leaves out gyms that are known not to be open for all', () => {
  expect(ids(true)).toEqual(['all', 'both', 'unknown', 'closed'])
})
