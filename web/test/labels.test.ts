import type { WantedHours } from '@jumpingjack/contracts/gym/text-search'
import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { statusLabels } from '../src/features/admin/feedback/feedback-table.tsx'
import { caseStatusLabels } from '../src/features/admin/moderation/moderation-section.tsx'
import { suggestionLabels } from '../src/features/admin/suggestions-section.tsx'
import { distanceOrigin, formatDistance, formatFeet, formatMiles } from '../src/lib/geo/distance.ts'
import { defaultCentre } from '../src/lib/geo/geo.ts'
import { withWeek } from '../src/lib/gym/provider-hours.ts'
import { addressLabel } from '../src/lib/labels/address-label.ts'
import { closedLabel } from '../src/lib/labels/closed-label.ts'
import { localHours } from '../src/lib/labels/entered-hours.ts'
import { dayPassLabel } from '../src/lib/labels/fact-labels.ts'
import { feedbackPriorityLabels, feedbackTypeLabels } from '../src/lib/labels/feedback-labels.ts'
import { relativeDate } from '../src/lib/labels/relative-date.ts'
import { has12Hours, todayText } from '../src/lib/labels/time-of-day.ts'
import { wantedHoursLabel } from '../src/lib/labels/wanted-hours-label.ts'
import { specialDays, weekHours } from '../src/lib/labels/week-hours.ts'
import { changeLabels, changeText } from '../src/ui/facts/change-labels.ts'
import { openText } from '../src/ui/gym/gym-hours.tsx'

function inGerman(check: () => void): void {
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  check()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
}

describe('relativeDate', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  it.each([
    ['2026-06-15T12:00:30Z', 'just now'],
    ['2026-06-15T11:59:00Z', '1 minute ago'],
    ['2026-06-15T11:00:00Z', '1 hour ago'],
    ['2026-06-14T11:00:00Z', 'yesterday'],
    ['2026-06-13T13:00:00Z', '2 days ago'],
    ['2026-06-08T11:00:00Z', '1 week ago'],
    ['2026-05-16T11:00:00Z', '1 month ago'],
    ['2024-12-20T12:00:00Z', '1 year ago'],
    ['2026-03-01T12:00:00Z', '3 months ago'],
  ])('formats %s as %s', (iso, text) => {
    expect(relativeDate(iso, now)).toBe(text)
  })
})

it('labels each value of feedback, cases and edits by its own name', () => {
  const feedback = [feedbackTypeLabels, feedbackPriorityLabels, statusLabels]
  for (const labels of [...feedback, caseStatusLabels, suggestionLabels])
    for (const [name, label] of Object.entries(labels))
      expect(i18n._(label).toLowerCase()).toContain(name.replace('_', ' '))
})

describe('changes of facts', () => {
  it.each([
    [null, '$$', { from: 'Unknown', to: '$$' }],
    ['+1 555', null, { from: '+1 555', to: 'Unknown' }],
    [{ offered: true, price: '$15' }, { offered: false }, { from: '$15', to: 'Not offered' }],
    [null, { offered: true }, { from: 'Unknown', to: 'Offered' }],
    [[], ['sauna', 'pool'], { changes: 'Add Sauna, Pool' }],
    [['parking', 'pool'], ['pool', 'sauna'], { changes: 'Add Sauna. Remove Parking' }],
    [['of a later version'], [], { changes: 'Remove of a later version' }],
  ])('from %j to %j', (from, to, labels) => {
    expect(changeLabels({ field: 'any', from, to })).toEqual(labels)
  })

  it.each([
    [[], ['pool', 'wifi'], 'No pool, No Wi-Fi'],
    [['24h'], ['women-only'], 'Not for women only. Remove “Not open 24 hours”'],
    [['wheelchair'], ['step-free'], 'No step-free entrance. Remove “No wheelchair access”'],
    [[], ['of a later version'], 'No of a later version'],
  ])('are absences from %j to %j', (from, to, text) => {
    expect(changeText({ field: 'lacks', from, to })).toBe(text)
  })

  it('are short in one line', () => {
    expect(changeText({ field: 'hours', from: null, to: 'Mo 06:00-22:00' })).toBe('Hours: Mon 6 AM – 10 PM')
    expect(changeText({ field: 'existence', from: 'open', to: 'closed' })).toBe('Closed for good')
  })
})

describe('the price of a day pass', () => {
  it.each([
    ['$16', '$16', '16 $'],
    ['12,50 €', '€12.50', '12,50 €'],
    ['£1200', '£1,200', '1.200 £'],
    ['$10–15', '$10–15', '$10–15'],
    ['20', '20', '20'],
  ])('%s is %s in English and %s in German', (price, english, german) => {
    expect(dayPassLabel({ offered: true, price })).toBe(english)
    inGerman(() => expect(dayPassLabel({ offered: true, price }).replace(/\s/, ' ')).toBe(german))
  })
})

it.each(['near Tribeca, NY 10013', '1 Near Street'])('keeps the address %s in English', (address) => {
  expect(addressLabel(address)).toBe(address)
})

describe('whether a gym is there', () => {
  const nextYear = new Date().getFullYear() + 1
  it.each([
    ['open', 'closed', { from: 'Open', to: 'Closed for good' }],
    ['closed', 'open', { from: 'Closed for good', to: 'Open' }],
    ['open', `${nextYear}-01-03`, { from: 'Open', to: `Closed until January 3, ${nextYear}` }],
    ['open', `${nextYear - 1}-12-31`, { from: 'Open', to: `Closed until December 31, ${nextYear - 1}` }],
    ['not-a-gym', 'of a later version', { from: 'Not a gym', to: 'Closed' }],
    ['open', 'open', { changes: 'Still open' }],
  ])('changes from %s to %s', (from, to, labels) => {
    expect(changeLabels({ field: 'existence', from, to })).toEqual(labels)
  })

  it('has the month of a closing', () => {
    const since = '2026-11-28T12:00:00.000Z'
    expect(closedLabel({ as: 'closed', since })).toBe('Closed for good, November 2026')
    expect(closedLabel({ as: 'not-a-gym', since })).toBe('Not a gym')
  })
})

describe('distances', () => {
  it.each([
    [0.04, '0.1 mi'],
    [0.44, '0.4 mi'],
    [9.96, '10 mi'],
    [12.4, '12 mi'],
  ])('of %f miles are formatted as %s', (miles, text) => {
    expect(formatDistance(miles, 'mile')).toBe(text)
  })

  it.each([
    [0, 'at the same place'],
    [1.5, 'at the same place'],
    [40, '130 ft away'],
  ])('of %f metres are formatted as %s', (metres, text) => {
    expect(formatFeet(metres)).toBe(text)
  })

  it('are converted to kilometres', () => {
    expect([formatDistance(1, 'kilometer'), formatDistance(25, 'kilometer')]).toEqual(['1.6 km', '40 km'])
    expect([formatMiles(10, 'kilometer'), formatMiles(1, 'mile')]).toEqual(['16 km', '1 mile'])
  })

  const newark = { lat: 40.7357, lng: -74.1724 }
  it.each([
    [defaultCentre, newark, { from: newark, isMember: true }],
    [defaultCentre, { lat: 41.88, lng: -87.63 }, { from: defaultCentre, isMember: false }],
    [defaultCentre, undefined, { from: defaultCentre, isMember: false }],
    [undefined, undefined, undefined],
  ])('on a map at %j start for a member at %j at %j', (centre, position, origin) => {
    expect(distanceOrigin(centre, position)).toEqual(origin)
  })
})

describe('the opening state', () => {
  it.each([
    [true, undefined, 'Open now'],
    [false, undefined, 'Closed now'],
    // Tuesday 22:00, seen at noon.
    [true, { minuteOfWeek: 1_440 + 22 * 60, inMinutes: 600 }, 'Open · closes 10 PM'],
    // Past midnight.
    [true, { minuteOfWeek: 1_440 + 90, inMinutes: 200 }, 'Open · closes 1:30 AM'],
    [true, { minuteOfWeek: 6 * 1_440 + 22 * 60, inMinutes: 4_000 }, 'Open · closes 10 PM Sunday'],
    [false, { minuteOfWeek: 480, inMinutes: 479 }, 'Closed · opens 8 AM'],
    [false, { minuteOfWeek: 6 * 1_440 + 480, inMinutes: 481 }, 'Closed · opens 8 AM Sunday'],
    [false, { minuteOfWeek: 6 * 1_440, inMinutes: 60 }, 'Closed · opens 12 AM Sunday'],
  ])('with open %s and the next change %j is %j', (isOpen, next, text) => {
    expect(openText(isOpen, next)).toBe(text)
  })
})

describe('the hours of a week', () => {
  const day = 1_440
  const hoursOf = (open: { from: number; to: number }[], is12Hours = true) =>
    weekHours({ open, minuteOfWeek: 2 * day + 60 }, is12Hours).map(({ hours }) => hours)

  const twoParts = [
    { from: 360, to: 540 },
    { from: 1_020, to: 1_290 },
  ]

  it.each([
    ['a day', [{ from: 360, to: 1_320 }], 0, '6 AM – 10 PM'],
    ['two parts of a day', twoParts, 0, '6 AM – 9 AM, 5 PM – 9:30 PM'],
    ['a night', [{ from: 4 * day + 1_080, to: 5 * day + 120 }], 4, '6 PM – 2 AM'],
    ['the day after a night', [{ from: 4 * day + 1_080, to: 5 * day + 120 }], 5, 'Closed'],
    ['a whole week', [{ from: 0, to: 7 * day }], 3, 'Open 24 hours'],
    ['the begin of some whole days', [{ from: 300, to: 4 * day + 1_200 }], 0, '5 AM – 12 AM'],
    ['their middle', [{ from: 300, to: 4 * day + 1_200 }], 2, 'Open 24 hours'],
    ['their end', [{ from: 300, to: 4 * day + 1_200 }], 4, '12 AM – 8 PM'],
  ])('with %s %j are on day %i %s', (_what, open, index, hours) => {
    expect(hoursOf(open)[index]).toBe(hours)
  })

  it('join the night from Sunday to Monday', () => {
    const night = [
      { from: 0, to: 120 },
      { from: 6 * day + 1_320, to: 7 * day },
    ]
    expect(hoursOf(night)).toEqual([...Array(6).fill('Closed'), '10 PM – 2 AM'])
  })

  it('follow the clock of the locale, and mark today', () => {
    expect([has12Hours('en-US'), has12Hours('de')]).toEqual([true, false])
    expect(hoursOf([{ from: 390, to: 1_320 }], false)[0]).toBe('06:30 – 22:00')
    const week = weekHours({ open: [], minuteOfWeek: 2 * day + 60 })
    expect(week.filter(({ isToday }) => isToday)).toEqual([
      { day: 'Wednesday', hours: 'Closed', isToday: true, isHoliday: false },
    ])
  })
})

it('names the special days of the next weeks', () => {
  const special = [
    {
      date: '2026-12-24',
      open: [
        { from: 480, to: 720 },
        { from: 840, to: 960 },
      ],
    },
    { date: '2026-12-25', open: [] },
    { date: '2026-12-31', open: [{ from: 1_080, to: 1_560 }] },
  ]
  expect(specialDays({ open: [], minuteOfWeek: 0, special }, true)).toEqual([
    'Thursday, December 24: 8 AM – 12 PM, 2 PM – 4 PM',
    'Friday, December 25: Closed',
    'Thursday, December 31: 6 PM – 2 AM',
  ])
})

describe('the week of a gym of the provider', () => {
  const closed = 'Tuesday: Closed, Wednesday: Closed, Thursday: Closed, Friday: Closed, Saturday: Closed'
  const textOf = (monday: string) =>
    `Monday: ${monday}, ${closed}, Sunday: 8:00\u202fPM\u2009–\u20091:00\u202fAM`
  const gym = { id: 'p1', name: 'Iron', address: '', latitude: '0', longitude: '0', type: 'Boxing' }
  const unknown = { phone: null, website: null, description: null, averageRating: null, totalReviews: 0 }
  /** Hours since Monday in New York. */
  const gymAfter = (hours: number, monday: string, utcOffsetMinutes?: number) =>
    withWeek(
      { ...gym, ...unknown, hours: textOf(monday), utcOffsetMinutes },
      Date.UTC(2026, 10, 23, 5 + hours),
    )

  it.each([
    ['6:00 AM – 10:00 PM', 6, '6 AM – 10 PM', true],
    ['6:00 AM – 10:00 PM', 22, '6 AM – 10 PM', false],
    ['6:00 – 10:30 PM', 7, '6 PM – 10:30 PM', false],
    ['12:00 – 2:00 PM, 5:00 PM – 2:00 AM', 13, '12 PM – 2 PM, 5 PM – 2 AM', true],
    ['12:00 – 2:00 PM, 5:00 PM – 2:00 AM', 25, 'Closed', true],
    ['Open 24 hours', 3, 'Open 24 hours', true],
    ['Closed', 0.5, 'Closed', true],
    ['Closed', 23, 'Closed', false],
  ])('with %j after %d hours has today %j, and is open: %s', (monday, hours, today, isOpen) => {
    const found = gymAfter(hours, monday, -300)
    expect(found.today && todayText(found.today)).toBe(`Today: ${today}`)
    expect(found.isOpen).toBe(isOpen)
  })

  it.each([
    ['By appointment', -300],
    ['6:00 AM – 10:00 PM', undefined],
  ])('is not certain with %j and the offset %s', (monday, offset) => {
    expect(gymAfter(1, monday, offset)).not.toHaveProperty('isOpen')
  })
})

describe('localHours', () => {
  it.each([
    ['Mon-Thu 6-22', 'Mon–Thu 6 AM – 10 PM', 'Mo–Do 06:00 – 22:00'],
    ['Mo-Su 06:00-22:00', 'Mon–Sun 6 AM – 10 PM', 'Mo–So 06:00 – 22:00'],
    [
      'Mo,We 06:00-12:00,13:30-24:00',
      'Mon, Wed 6 AM – 12 PM, 1:30 PM – 12 AM',
      'Mo, Mi 06:00 – 12:00, 13:30 – 00:00',
    ],
    ['Tuesday: 6 AM – 10 PM', 'Tue 6 AM – 10 PM', 'Di 06:00 – 22:00'],
    ['Mon–Fri 6 am–10 pm', 'Mon–Fri 6 AM – 10 PM', 'Mo–Fr 06:00 – 22:00'],
    ['Monday: 6:00 – 10:30\u202fPM', 'Mon 6 PM – 10:30 PM', 'Mo 18:00 – 22:30'],
    ['Sat 12:30 p.m. - 12 a.m.', 'Sat 12:30 PM – 12 AM', 'Sa 12:30 – 00:00'],
    ['9-5 pm', '9-5 PM', '9-17:00'],
    ['Friday: Closed', 'Fri Closed', 'Fr Closed'],
    ['Dec 13-20 off', 'Dec 13-20 Closed', 'Dec 13-20 Closed'],
    ['Off-peak 10:00-16:00', 'Off-peak 10 AM – 4 PM', 'Off-peak 10:00 – 16:00'],
    ['Mo-Su 00:00-24:00', 'Mon–Sun Open 24 hours', 'Mo–So Open 24 hours'],
    ['We never close, Mona', 'We never close, Mona', 'We never close, Mona'],
  ])('of %j is %j, in German %j', (hours, english, german) => {
    expect(localHours(hours)).toBe(english)
    inGerman(() => expect(localHours(hours)).toBe(german))
  })
})

it.each<[hours: WantedHours, label: string]>([
  [{ is: 'at', minute: 300 }, 'Open at 5 AM'],
  [{ is: 'at', days: [6] }, 'Open on Sunday'],
  [{ is: 'after', minute: 1320, days: [5, 6] }, 'Open at the weekend after 10 PM'],
  [{ is: 'until', minute: 1440 }, 'Open until 12 AM'],
  [{ is: 'before', minute: 390, days: [0, 2] }, 'Open on Monday, Wednesday before 6:30 AM'],
  [{ is: 'at', inDays: 0 }, 'Open today'],
  [{ is: 'after', minute: 1080, inDays: 0 }, 'Open tonight'],
  [{ is: 'at', minute: 1200, inDays: 1 }, 'Open tomorrow at 8 PM'],
])('%j is "%s"', (hours, label) => {
  expect(wantedHoursLabel(hours)).toBe(label)
})
