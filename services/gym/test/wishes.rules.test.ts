// What sentences ask of a gym beside its name, kind and place, and which gyms come first for it.
import type { FeeLimit, SearchedFact, WantedHours } from '@jumpingjack/contracts/gym/text-search'
import { expect, it } from 'vitest'
import { searchedWords } from '../src/search/text/searched-words.rules.ts'
import { searcherOf, storedGym } from './searcher-of.ts'

const newYork = { latitude: 40.73, longitude: -73.99 }
const denver = { latitude: 39.74, longitude: -104.99 }
const hours = (text: string) => ({ hours: text, ...newYork })
const named = [
  ...['Sauna House', 'Sunday Fitness', 'Cardio', 'Women Only Bootcamp', 'Never Too Late Yoga'],
  ...['Open Door Studio', 'Affordable Fitness', 'Early Bird Barbell', '5 AM Club', 'Parking Lot Boxing'],
]
const { wishesOf, find, read } = searcherOf([
  ...named.map((name) => [name, { name, address: '1 Main St, Denver, CO 80202', ...denver }] as const),
  // A chain.
  ...Array.from({ length: 5 }, (_, n) => [`chain ${n}`, { name: '24 Hour Fitness', ...denver }] as const),
  ['always', { name: 'Owl', ...hours('24/7') }],
  ['early', { name: 'Lark', ...hours('Mo-Fr 05:00-20:00') }],
  ['late', { name: 'Raven', ...hours('Mo-Su 10:00-23:00') }],
  ['unknown', { name: 'Stone', ...newYork }],
  ['sauna', { name: 'Ember', amenities: ['sauna'], priceRange: '$', ...newYork }],
  ['ladies', { name: 'Iris', womenHours: 'Tu 18:00-21:00', ...newYork }],
  ['women', { name: 'Lily', amenities: ['women-only'], ...newYork }],
  ['dear', { name: 'Gold', priceRange: '$$$', ...newYork }],
])

type Asked = SearchedFact | WantedHours
const at = (minute: number, days?: number[]): WantedHours => ({ is: 'at', minute, ...(days && { days }) })
const on = (...days: number[]): WantedHours => ({ is: 'at', days })
const until = (minute: number): WantedHours => ({ is: 'until', minute })
const soon = (inDays: number, minute?: number): WantedHours => ({
  inDays,
  ...(minute === undefined ? { is: 'at' } : { is: 'after', minute }),
})
const late: WantedHours = { is: 'after', minute: 22 * 60 }

it.each<[text: string, ...asked: Asked[]]>([
  ['24 hour gym with sauna', '24h', 'sauna'],
  ['women only gym', 'women-only'],
  ['gym just for women', 'women-only'],
  ['cheap gym open late', '$', late],
  ['yoga near me with parking', 'parking'],
  ['day pass', 'dayPass'],
  ['open at 5am', at(300)],
  ['open sunday', on(6)],
  ['Fitnessstudio mit Sauna', 'sauna'],
  ['sonntags geöffnet', on(6)],
  ['ab 5 Uhr offen', at(300)],
  ['günstig', '$'],
  ['Studio, rund um die Uhr, mit Sauna', '24h', 'sauna'],
  ['Studio nur für Frauen', 'women-only'],
  ['Frauen Fitnessstudio', 'women-only'],
  ['Frauenfitnessstudio in Denver', 'women-only'],
  ['Fitness für Frauen', 'women-only'],
  ['günstig und spät geöffnet', '$', late],
  ['Yoga in der Nähe mit Parkplatz', 'parking'],
  ['Tageskarte', 'dayPass'],
  ['24/7 gym in Denver', '24h'],
  ['gym open around the clock', '24h'],
  ['gym with saunas, showers and lockers', 'sauna', 'showers', 'lockers'],
  ['gym with pool', 'pool'],
  ['swimming pool'],
  ['health club with pool', 'pool'],
  ['fitness club with pool', 'pool'],
  ['workout place with pool', 'pool'],
  ['sports club with pool', 'pool'],
  ['Studio mit Schwimmbad', 'pool'],
  ['Sportstudio mit Schwimmbad', 'pool'],
  ['swimming with pool'],
  ['aquatic center pool'],
  ['yoga with parkng', 'parking'],
  ['Yoga mit Parkplätzen', 'parking'],
  ['wheelchair-accessible gym', 'wheelchair'],
  ['gym with day care and wi-fi', 'childcare', 'wifi'],
  ['ladies only pilates', 'women-only'],
  ['gym with women only hours', 'womenHours'],
  ['yoga with hours for women only', 'womenHours'],
  ['gym with a wheelchair-accessible toilet', 'accessible-toilet'],
  ["women's hours with sauna", 'womenHours', 'sauna'],
  ['Frauenzeiten und Sauna', 'womenHours', 'sauna'],
  ['Zeiten nur für Frauen', 'womenHours'],
  ['affordable gym', '$'],
  ['CrossFit not expensive with childcare', '$', 'childcare'],
  ['billiges Gym in Denver', '$'],
  ['gym open at 5:30 a.m.', at(330)],
  ['yoga that opens at 6', at(360)],
  ['yoga 6pm', at(18 * 60)],
  ['um 17 Uhr', at(17 * 60)],
  ['open until midnight', until(1440)],
  ['open until 11', until(23 * 60)],
  ['open till 2am', until(26 * 60)],
  ['open after 9 pm', { is: 'after', minute: 21 * 60 }],
  ['offen vor 7 Uhr', { is: 'before', minute: 420 }],
  ['open early', at(360)],
  ['late night gym', late],
  ['opne late on fridays', { ...late, days: [4] }],
  ['gym open on Saturday and Sunday', on(5, 6)],
  ['open weekends', on(5, 6)],
  ['sunday at 8am', at(480, [6])],
  ['open this weekend', on(5, 6)],
  ['yoga open today', soon(0)],
  ['gym today', soon(0)],
  ['Studio, das heute noch offen hat', soon(0)],
  ['open later today', soon(0)],
  ['open tomorrow', soon(1)],
  ['morgen geöffnet', soon(1)],
  ['open tonight', soon(0, 18 * 60)],
  ['heute abend offen', soon(0, 18 * 60)],
  ['open tomorrow night', soon(1, 18 * 60)],
  ['open today at 8pm', { ...at(20 * 60), inDays: 0 }],
  ['heute bis 22 Uhr offen', { ...until(22 * 60), inDays: 0 }],
  ['morgen früh offen', { ...at(360), inDays: 1 }],
  ['Yoga, das sonntags ab 8 Uhr offen hat', at(480, [6])],
  ['open 6am to 10pm', at(360), until(22 * 60)],
  ...['24 hour fitness', 'sauna house', 'sunday fitness', 'women only bootcamp', 'never too late yoga'].map(
    (name): [string] => [name],
  ),
  ['24 Hour Fitness Denver'],
  ['24 hour fitness with sauna', 'sauna'],
  ['sauna house open on sunday', on(6)],
  ['early bird barbell'],
  ['5 am club'],
  ['open door studio'],
  ['affordable fitness'],
  ['affordable fitness denver'],
  ['affordable fitness in Boston', '$'],
  ['cardio'],
  ['parking lot boxing denver'],
  ['24 main street'],
  ['gyms open to the public'],
  ['open to 16 year olds'],
  ['offen ab 16 Jahren'],
  ['pool 25 m'],
])('understands in "%s" %j', (text, ...asked) => {
  expect(wishesOf(text).flatMap((wish) => wish.hours ?? wish.fact ?? [])).toEqual(asked)
})

it.each([
  ['gym no contract', 'no contract'],
  ['Gym ohne Vertragsbindung in Denver', 'ohne vertragsbindung'],
  ['kids gym under 12', 'under 12'],
  ['day pass under $20', 'under 20'],
  ['gym with bench up to 300 kg', 'up to 300 kg'],
  ['dumbbells up to 100 pounds', 'up to 100 pounds'],
  ['Kurzhanteln bis 50kg', 'bis 50kg'],
  ['gym open to 16 year olds', 'to 16 year olds'],
  ['pool of 25 m', 'of 25 m'],
])('says in "%s" that %s is ignored', (text, phrase) => {
  const ignored = wishesOf(text).filter(({ fact, hours, feeLimit }) => !fact && !hours && !feeLimit)
  expect(ignored.map(({ words }) => words.join(' '))).toEqual([phrase])
})

it.each([
  ['yoga near me with parking', 'yoga:kind near:near me:near parking:fact'],
  ['Klettern in der Nähe mit Sauna', 'klettern:kind in:near der:near nähe:near sauna:fact'],
  ['boxing around here', 'boxing:kind around:near here:near'],
  ['closest yoga', 'closest:near yoga:kind'],
  ['health club with sauna', 'sauna:fact'],
  ['health club', 'health:kind'],
  ['yoga near Denver', 'yoga:kind denver:place'],
  ['Schwimbad in Denver', 'schwimbad:kind schwimbad:kind denver:place'],
  ['yogga near Denvr', 'yogga:kind denvr:place'],
  ['yogga denvr', 'yogga:kind denvr:place'],
  ['Yoga in der Nähe von Denver', 'yoga:kind denver:place'],
])('says what the words of "%s" mean: %s', (text, meanings) => {
  const { words, wishes } = read(text)
  const meant = searchedWords(text, words, wishes, () => true).filter(({ means }) => means !== 'filler')
  const typed = meant.map((each) => `${each.typed ?? each.word}:${each.means}`)
  expect(typed.filter((each) => each !== 'von:name').join(' ')).toBe(meanings)
})

it.each([
  ['yogga in Denvr', 'yoga Denver'],
  ['yogga denvr', 'yoga Denver'],
  ['Schwimbad in Denver', 'schwimmbad schwimmbad'],
  ['yoga in Denver', ''],
  ['yoga cardi', ''],
])('says for "%s" what was meant: %s', (text, meant) => {
  const { words, wishes } = read(text)
  const all = searchedWords(text, words, wishes, () => true)
  expect(all.flatMap((each) => each.meant ?? []).join(' ')).toBe(meant)
})

it.each<[text: string, first: string[], last: string[]]>([
  ['gym open at 5am', ['always', 'early'], ['late']],
  ['gym open late', ['always', 'late'], ['early']],
  ['gym open on sunday', ['always', 'late'], ['early']],
  ['24 hour gym', ['always'], ['early', 'late']],
  ['24 Stunden geöffnet', ['always'], ['early', 'late']],
  ['Fitnesstudio, 24 Stunden offen', ['always'], ['early', 'late']],
  ['cheap gym', ['sauna'], ['dear']],
  ['gym with women only hours', ['ladies', 'women'], []],
  ['gym with a sauna open at 4 am', ['always', 'sauna'], ['early', 'late']],
])('finds for "%s" first %j, last %j', (text, first, last) => {
  const found = find(text, newYork)
  const near = found.filter((id) => !named.includes(id) && !id.startsWith('chain'))
  expect(near).toHaveLength(8)
  expect(found.slice(0, 8)).toEqual(near)
  expect(near.slice(0, first.length).sort()).toEqual(first)
  expect(near.slice(near.length - last.length).sort()).toEqual(last)
})

it.each(['sonntags geöffnet', 'open sunday', 'near me', 'Studio spät geöffnet', 'günstiges Studio'])(
  'finds gyms of every type for "%s"',
  (text) => {
    const types = ['Traditional', 'Yoga', 'Swimming Pool', 'Rock Climbing', 'Pilates'] as const
    const hours = { hours: 'Mo-Su 10:00-23:00', priceRange: '$', ...newYork } as const
    const { find } = searcherOf(types.map((type) => [type, { ...hours, name: 'Raven', type }]))
    expect(find(text, newYork).sort()).toEqual([...types].sort())
  },
)

const dollars = (amount: number): FeeLimit => ({ amount, sign: '$' })
const euros = (amount: number): FeeLimit => ({ amount, sign: '€' })
it.each<[text: string, limit: FeeLimit | undefined]>([
  ['gym under $30 a month', dollars(30)],
  ['yoga under 50 dollars', dollars(50)],
  ['unter 30 €', euros(30)],
  ['Fitnessstudio bis 29,99 Euro im Monat', euros(29.99)],
  ['boxing for £40 per month', { amount: 40, sign: '£' }],
  ['boxing under 40 pounds', { amount: 40, sign: '£' }],
  ['dumbbells up to 100 pounds', undefined],
  ['gym 30€/month or less', euros(30)],
  ['under 40 a month in Denver', { amount: 40 }],
  ['gym under $1,000 a month', dollars(1_000)],
  ['unter 1.000 €', euros(1_000)],
  ['unter 30,5 €', euros(30.5)],
  ['under 0 dollars', dollars(0)],
  ['less than thirty bucks', dollars(30)],
  ['under thirty five dollars a month', dollars(35)],
  ['höchstens vierzig Euro', euros(40)],
  ['not over $40', dollars(40)],
  // Not a number of money, or not the most.
  ['under $1e9', undefined],
  ['under $30k', undefined],
  [`under $${'9'.repeat(99)}`, undefined],
  ['CrossFit früh geöffnet, bis 25 Euro', { amount: 25, sign: '€' }],
  ['gym over $50 a month', undefined],
  ['mindestens 50 € im Monat', undefined],
  ['twenty five hour fitness', undefined],
  ['$20 yoga', undefined],
  ['gym under 30', undefined],
  ['open until 10', undefined],
])('understands that "%s" may cost %j a month', (text, limit) => {
  expect(wishesOf(text).find(({ feeLimit }) => feeLimit)?.feeLimit).toEqual(limit)
})

it('finds first what costs no more, last what costs more, and counts what is unknown as unknown', () => {
  const fee = (
    monthly: number,
    currency: 'USD' | 'EUR' = 'USD',
    audience: 'adult' | 'student' = 'adult',
  ) => ({
    cost: { for: audience, currency, monthly, observedOn: '2026-11-01', confirmedBy: 1 },
  })
  const costs = {
    cheap: fee(2_999),
    dear: fee(9_000),
    student: fee(1_000, 'USD', 'student'),
    european: fee(1_000, 'EUR'),
  }
  const paid = searcherOf([['free', newYork]])
  for (const [id, cost] of Object.entries(costs)) paid.put({ ...storedGym(id, newYork), ...cost })
  const found = paid.find('gym under $30 a month', newYork)
  expect([found[0], found.at(-1), found.length]).toEqual(['cheap', 'dear', 5])
  const counted = { has: 1, unknown: 3 }
  const counts = paid.counts({ text: 'gym under $30 a month' }, new Date(0))
  expect(counts).toMatchObject({ total: 5, inBudget: [counted], asked: counted })
  paid.put({ ...storedGym('dear', newYork), ...fee(3_000) })
  expect(paid.counts({ text: 'gym under $30' }, new Date(0)).asked).toEqual({ has: 2, unknown: 3 })
  const both = paid.counts({ text: 'gym under $30 a month with sauna' }, new Date(0))
  expect(both.asked).toEqual({ has: 0, unknown: 5 })
})
