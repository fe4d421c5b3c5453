// What the states show: members, gyms with reviews, photos, edits and reports, and feedback.
import { placePath, slugOf } from '@jumpingjack/contracts/place-pages/place-paths'
import { patiently } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { expect } from 'vitest'
import { adminCredentials } from '../lib/admin.ts'
import { buyPremium } from '../lib/paypal.ts'
import { storePhoto } from '../lib/photo.ts'
import { ownProduct } from '../lib/product.ts'
import { connect } from '../lib/social.ts'
import { addGym, type GymFields, newEmail, type SignedIn, Visitor } from '../lib/visitor.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

/** Without words from other tests. */
const aWord = () => Math.random().toString(36).slice(2, 12)

export async function createWorld() {
  const [member, premium, owner, other] = await Promise.all(
    Array.from({ length: 4 }, () => new Visitor(ownProduct().url).signIn(newEmail())),
  )
  if (!member || !premium || !owner || !other) throw new Error('a member is missing')
  await buyPremium(premium)
  await connect(member, 'facebook')
  const place = { latitude: -57 + Math.random(), longitude: -120 + Math.random() }
  const view = `/?lat=${place.latitude}&lng=${place.longitude}&zoom=15`
  const full = await addGym(owner, { ...place, ...facts, name: `Full ${aWord()}` })
  const bare = await addGym(owner, { ...place, latitude: place.latitude + 0.002, name: `Bare ${aWord()}` })
  const photoUrls = await storePhoto(owner)
  const reported = await review(owner, full.id, { rating: 5, comment: 'Quiet and clean.', photoUrls })
  await review(other, full.id, { rating: 2, comment: 'Too small.' })
  await call(owner, 'POST', `/api/gyms/${full.id}/suggestions`, { amenities: ['sauna'] })
  await call(member, 'POST', '/api/favorites', { gymId: full.id })
  await call(other, 'POST', `/api/reviews/${reported.id}/report`, { reason: 'spam', details: 'An advert.' })
  const own = await addGym(member, { name: `Own ${aWord()}` })
  const ownReview = await review(member, own.id, { rating: 4, comment: 'Good bars.' })
  const { sessionToken } = await call(
    new Visitor(ownProduct().url),
    'POST',
    '/api/admin/auth',
    adminCredentials,
  )
  const hidden = await gymWithHiddenReview(member, other, sessionToken)
  const duplicate = await addGym(other, {
    ...place,
    latitude: place.latitude + 0.0001,
    name: `${full.name} Gym`,
  })
  await call(other, 'POST', `/api/gyms/${duplicate.id}/report`, { duplicateOf: full.id })
  const city = `City ${aWord()}`
  for (const number of [1, 2, 3])
    await addGym(owner, { address: `${number} Main St, ${city}, NY`, type: 'Yoga' })
  const cityPath = placePath(slugOf(`${city} ny`))
  await until('the page of the city', async () => (await owner.open(cityPath)).status === 200)
  const subject = `Subject ${aWord()}`
  const letter = { type: 'bug', priority: 'high', subject, message: 'It does not work.' }
  await call(owner, 'POST', '/api/feedback', letter)
  const admin = { token: sessionToken, email: adminCredentials.email }
  return { member, premium, admin, view, full, bare, own, ownReview, hidden, duplicate, subject, cityPath }
}

const facts: GymFields & Record<string, unknown> = {
  hours: 'Monday: 6:00 AM – 10:00 PM, Tuesday: 6:00 AM – 10:00 PM, Sunday: Closed',
  phone: '+1 212 555 0100',
  website: 'https://gym.example.com',
  description: 'Barbells, racks and a small yard.',
  amenities: ['pool', 'showers'],
  priceRange: '$$',
  dayPass: { offered: true, price: '$15' },
}

export async function call(by: Visitor, method: string, path: string, body: object) {
  const { status, text, json } = await patiently(() => by.call(method, path, body))
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(300)
  return json
}

const review = (by: Visitor, gymId: string, body: object) =>
  call(by, 'POST', `/api/gyms/${gymId}/reviews`, body)

/** The gym has a review of `author` that is hidden. */
async function gymWithHiddenReview(author: SignedIn, reporter: SignedIn, token: string) {
  const gym = await addGym(author, { name: `Hidden ${aWord()}` })
  const { id } = await review(author, gym.id, { rating: 1, comment: 'Rude words.' })
  await call(reporter, 'POST', `/api/reviews/${id}/report`, { reason: 'offensive' })
  const headers = { authorization: `Bearer ${token}` }
  const { json: cases } = await reporter.call('GET', '/api/admin/reports?limit=200', undefined, headers)
  const opened = cases.find((each: { review?: { id: string } }) => each.review?.id === id)
  const decision = { decision: 'hide', reason: 'offensive' }
  await patiently(() => reporter.call('POST', `/api/admin/reports/${opened.id}/decision`, decision, headers))
  return gym
}
