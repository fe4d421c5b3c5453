import { circleAround, cosineOf, isInBox, unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { expect, it } from 'vitest'
import { foldText, ratingFields, toGym } from '../src/gyms/gyms.rules.ts'
import { minHundredths } from '../src/search/index/gym-filter.rules.ts'
import { storedGym } from './searcher-of.ts'

it.each([
  [40.7128, '40.7128'],
  [0, '0'],
  [-0, '0'],
  [100, '100'],
  [-180, '-180'],
  [1e-7, '0.0000001'],
  [-1e-8, '0'],
])('formats %d degrees as %s', (degrees, shown) => {
  const gym = storedGym('id', { latitude: degrees, longitude: degrees })
  expect(toGym(gym, new Date(0))).toMatchObject({ latitude: shown, longitude: shown })
})

it('says that the position of a street or town is approximate, and knows its hours', () => {
  const gym = storedGym('id', { hours: '24/7', positionIsOfArea: true })
  expect(toGym(gym, new Date(0))).toMatchObject({ positionIsApproximate: true, isOpen: true })
})

it.each([
  [0, 0],
  [4.35, 435],
  [4.33, 433],
  [4.331, 434],
  [0.07, 7],
])('filters a minimum rating of %d by at least %i hundredths', (minRating, hundredths) => {
  expect(minHundredths(minRating)).toBe(hundredths)
})

it('orders by confidence: 4.7 from 60 before 5.0 from 1, and gyms without ratings last', () => {
  const rows: [name: string, ratingSum: number, totalReviews: number][] = [
    ['4.7 from 60', 282, 60],
    ['5.0 from 10', 50, 10],
    ['4.2 from 10', 42, 10],
    ['5.0 from 1', 5, 1],
    ['4.0 from 1', 4, 1],
    ['3.5 from 2', 7, 2],
    ['3.0 from 60', 180, 60],
    ['1.0 from 1,000,000', 1_000_000, 1_000_000],
    ['none', 0, 0],
  ]
  const sorted = rows
    .map(([name, ratingSum, totalReviews]) => ({
      name,
      key: Number(ratingFields({ ratingSum, totalReviews, photoCount: 0 })['order.confidence']),
    }))
    .sort((one, other) => one.key - other.key)
  expect(sorted.map(({ name }) => name)).toEqual(rows.map(([name]) => name))
})

it.each([
  ['CAFÉ', 'cafe'],
  ['İstanbul', 'istanbul'],
  ['Straße', 'strasse'],
  ['WEIẞ', 'weiss'],
  ['Łódź', 'lodz'],
  ['Œuvre', 'oeuvre'],
  ['Træning', 'traening'],
  ['Þór', 'thor'],
  ['Đà Nẵng', 'da nang'],
  ['Ɛʋe Ɓauchi', 'eʋe bauchi'],
  ['ٱلقوة', 'القوه'],
  ['Diyarbakır', 'diyarbakir'],
  ['ΑΘΛΗΤΙΣΜΌΣ', 'αθλητισμοσ'],
  ['ﬁt', 'fit'],
  ['Gold´s ʼ’ʻ', "gold's '''"],
  ['نادی کمال', 'نادي كمال'],
  ['مكتبة مصطفى', 'مكتبه مصطفي'],
  ['', ''],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

/** Deterministic numbers, evenly spread from -1 to 1. */
const spread = (n: number, step: number) => ((n * step) % 1) * 2 - 1

it.each([
  [40.7, -74, 10],
  [0, 180, 500],
  [89.9, 0, 100],
  [-60, -179, 1_000],
  [10, 10, 6_225.7],
  [10, 10, 12_500],
  [0, 0, 0.5],
])('puts the whole circle around %d, %d of %d miles into its box', (lat, lng, miles) => {
  const { box, centre, cosine } = circleAround(lat, lng, miles)
  for (let n = 0; n < 20_000; n++) {
    // Half near the circle, half over the whole globe.
    const reach = n % 2 ? Math.min(180, (miles / 60) * 1.2) : 180
    const y = Math.max(-90, Math.min(90, lat + spread(n, Math.SQRT2) * Math.min(reach, 90)))
    const x = ((lng + spread(n, Math.E) * reach + 540) % 360) - 180
    const isInCircle = cosineOf(unitVector(y, x), centre) >= cosine
    if (isInCircle && !isInBox(box, y, x)) throw new Error(`${y}, ${x} is in the circle but not in its box`)
  }
  expect(cosineOf(unitVector(lat, lng), centre)).toBeGreaterThanOrEqual(cosine)
})
