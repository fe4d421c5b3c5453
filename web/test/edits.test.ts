// The forms of a suggested edit and of a report.
import { describe, expect, it, vi } from 'vitest'
import {
  changesOf,
  doubtedMiles,
  milesMoved,
  reportErrors,
} from '../src/features/suggest-edit/report-gym-dialog.tsx'
import { editErrors, editFormOf, editsOf } from '../src/features/suggest-edit/suggest-edit-dialog.tsx'
import { closingLabel } from '../src/lib/labels/closed-label.ts'
import { hoursReadingLabel } from '../src/ui/facts/hours-reading-label.ts'
import { aGym } from './builders.ts'

describe('editsOf', () => {
  const gym = aGym({ amenities: ['pool', 'of a later version'], dayPass: { offered: true, price: '$9' } })
  const initial = editFormOf(gym)

  it.each([
    [{}, {}],
    [{ phone: ' ', hours: '' }, {}],
    [{ phone: ' 1 ' }, { phone: '1' }],
    [{ dayPass: 'no' }, { dayPass: { offered: false } }],
    [{ dayPass: '' }, { dayPass: null }],
    [{ dayPassPrice: '' }, { dayPass: { offered: true } }],
    [{ priceRange: '$$' }, { priceRange: '$$' }],
    [
      { name: ' Iron Yard ', type: 'Yoga' },
      { name: 'Iron Yard', type: 'Yoga' },
    ],
    [{ amenities: ['sauna' as const, 'pool' as const] }, { amenities: ['sauna', 'pool'] }],
    [
      { amenities: [], lacks: ['pool' as const] },
      { amenities: [], lacks: ['pool'] },
    ],
  ])('are the changed fields: %j', (part, edits) => {
    expect(editsOf({ ...initial, ...part }, initial)).toEqual(edits)
  })

  it.each([
    [{ website: 'none' }, { website: 'Must be a valid URL' }],
    [{ phone: 'abc' }, { phone: 'Phone must have digits' }],
    [{ phone: '٠٨٩ ١٢٣٤٥٦' }, {}],
  ])('name what is not valid: %j', (part, errors) => {
    expect(editErrors(editsOf({ ...initial, ...part }, initial), initial)).toEqual(errors)
  })
})

it('takes the day after today, by the clock of the device', () => {
  const evening = Object.assign(new Date('2026-11-28T03:00:00Z'), { getTimezoneOffset: () => 300 })
  const errors = (until: string) =>
    reportErrors({ choice: 'until', until, address: '', position: '' }, evening)
  expect(['2026-11-27', '2026-11-28', ''].map((day) => errors(day).until)).toEqual([
    'Choose a future date',
    undefined,
    undefined,
  ])
})

it('says how opening hours were read', () => {
  const day = (index: number, from: number, to: number) => {
    const start = index * 1_440
    return { from: start + from * 60, to: start + to * 60 }
  }
  const week = [...[0, 1, 2, 3, 4].map((index) => day(index, 6, 22)), day(5, 8, 20)]
  const special = [{ date: '12-25', spans: [] }]
  expect(hoursReadingLabel({ week, special }, true)).toBe(
    'Read as: Mon–Fri 6 AM – 10 PM, Sat 8 AM – 8 PM, Sun Closed, Dec 25 Closed',
  )
  expect(hoursReadingLabel({ week: null, special: [] })).toMatch(/^These hours are not understood/)
})

it('reports a gym as closed for now, without a day', async () => {
  const form = { choice: 'until', until: '', address: '', position: '' } as const
  const existence = 'closed-for-now'
  expect(await changesOf(form, aGym())).toEqual({ existence })
  expect(closingLabel(existence)).toBe('Closed for now')
})

it('takes no position outside of the globe', () => {
  const form = { choice: 'place', until: '', address: '' } as const
  expect(reportErrors({ ...form, position: '151.2093, -33.8688' })).toHaveProperty('position')
  expect(reportErrors({ ...form, position: '-33.8688, 151.2093' })).toEqual({})
})

it.each<[position: string, isFar: boolean]>([
  ['41.5, -74.3', false],
  ['48.1, 11.5', true],
])('asks whether a gym in New York has moved to %s: %s', async (position, isFar) => {
  const form = { choice: 'place', until: '', address: '', position } as const
  const gym = aGym({ latitude: '40.7', longitude: '-74' })
  expect(milesMoved(await changesOf(form, gym), gym) > doubtedMiles).toBe(isFar)
})

it('looks for the new address near the gym, unless its position is given', async () => {
  const asked: string[] = []
  const coordinates = { lat: 50.82, lng: -0.14 }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json([{ placeId: 'p1', name: 'Brighton', address: '9 Ocean Drive', coordinates }])
  })
  const form = { choice: 'moved', until: '', address: '9 Ocean Drive', position: '' } as const
  const gym = aGym({ latitude: '50.8', longitude: '-0.1' })
  expect(await changesOf(form, gym)).toEqual({ address: '9 Ocean Drive', position: coordinates })
  const placed = await changesOf({ ...form, position: '-51.5, -120.25' }, gym)
  expect(placed).toEqual({ address: '9 Ocean Drive', position: { lat: -51.5, lng: -120.25 } })
  expect(asked).toEqual(['/api/places/locations?text=9+Ocean+Drive&lat=50.8&lng=-0.1'])
  vi.unstubAllGlobals()
})
