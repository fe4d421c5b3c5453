// What search engines read of a gym.
import type { PublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import { expect, it } from 'vitest'
import { gymLd } from '../src/web/gym-json-ld.ts'

const minutes = (hour: number) => hour * 60
const day = 1_440
const gym: PublicGym = {
  ...{ id: '5b1d2c3e-0f4a-4b6c-8d7e-9fa0b1c2d3e4', name: 'Ring', type: 'Boxing' },
  address: '5 Quay Street, New York, NY 10038',
  ...{ latitude: '40.7', longitude: '-74.1', averageRating: '0.00', totalReviews: 0 },
  ...{ phone: null, website: null, hours: null, description: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', hiddenReviews: [], nearby: [], reviews: [] },
}
type Ld = Record<'address' | 'openingHoursSpecification' | 'aggregateRating' | 'makesOffer', object>
const ldOf = (part: Partial<PublicGym>) =>
  gymLd({ ...gym, ...part }, 'https://x.example/gyms/1', undefined) as Ld

/** As in `Monday 06:00-22:00`. */
function hoursOf(week: Omit<NonNullable<PublicGym['week']>, 'minuteOfWeek'>): string[] {
  const specifications = ldOf({ week: { ...week, minuteOfWeek: 0 } }).openingHoursSpecification
  return (specifications as Record<string, string>[]).map((each) => {
    expect(each['@type']).toBe('OpeningHoursSpecification')
    expect(each.validThrough).toBe(each.validFrom)
    const when = each.validFrom ?? each.dayOfWeek?.replace('https://schema.org/', '')
    return `${when} ${each.opens}-${each.closes}`
  })
}

it('has the hours of each day, nights and days without an end', () => {
  expect(hoursOf({ open: [{ from: minutes(6), to: minutes(22) }] })).toEqual(['Monday 06:00-22:00'])
  const night = [
    { from: 0, to: minutes(2) },
    { from: 6 * day + minutes(18), to: 7 * day },
  ]
  expect(hoursOf({ open: night })).toEqual(['Sunday 18:00-02:00'])
  const always = hoursOf({ open: [{ from: 0, to: 7 * day }] })
  expect([always.length, always[6]]).toEqual([7, 'Sunday 00:00-23:59'])
  expect(hoursOf({ open: [] })).toEqual([])
})

it('keeps the usual week, and adds special days', () => {
  const usual = [{ from: minutes(6), to: minutes(22) }]
  const special = [
    { date: '2026-12-24', open: [{ from: minutes(8), to: minutes(14) }] },
    { date: '2026-12-25', open: [] },
  ]
  expect(hoursOf({ open: [], usual, special })).toEqual([
    'Monday 06:00-22:00',
    '2026-12-24 08:00-14:00',
    '2026-12-25 00:00-00:00',
  ])
})

it.each([
  ['5 Quay Street, New York, NY 10038', ['5 Quay Street', 'New York', 'NY', '10038']],
  ['5 Austin St, Austin, TX', ['5 Austin St', 'Austin', 'TX', undefined]],
  ['near Austin, TX', [undefined, 'Austin', 'TX', undefined]],
  ['Torstraße 1, 10119 Berlin', ['Torstraße 1, 10119 Berlin', undefined, undefined, undefined]],
])('has the parts of the address %s', (address, expected) => {
  const { streetAddress, addressLocality, addressRegion, postalCode } = ldOf({ address }).address as Record<
    string,
    string
  >
  expect([streetAddress, addressLocality, addressRegion, postalCode]).toEqual(expected)
})

it('has a rating only if somebody has rated', () => {
  expect(ldOf({})).not.toHaveProperty('aggregateRating')
  expect(ldOf({ averageRating: '4.50', totalReviews: 2 }).aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: '4.50',
    reviewCount: 2,
  })
})

it('offers what another member has confirmed, with the day on which it was seen', () => {
  const cost = { for: 'adult', currency: 'EUR', monthly: 2_990, yearly: 0, observedOn: '2026-11-02' }
  const price = { price: '29.90', priceCurrency: 'EUR' }
  expect(ldOf({ cost: { ...cost, confirmedBy: 1 } }).makesOffer).toEqual([
    {
      ...{ '@type': 'Offer', name: 'Monthly fee (adult)', ...price, validFrom: '2026-11-02' },
      priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: 'MON' },
    },
  ])
  const yen = { ...cost, currency: 'JPY', monthly: undefined, dayPass: 1_500, confirmedBy: 2 }
  expect(ldOf({ cost: yen }).makesOffer).toMatchObject([{ name: 'Day pass (adult)', price: '1500' }])
  expect(ldOf({ cost: { ...cost, confirmedBy: 0 } })).not.toHaveProperty('makesOffer')
})
