// What the states show: members, gyms with reviews, photos, edits and reports, and feedback.
import { placePath, slugOf } from '@jumpingjack/contracts/place-pages/place-paths'
import { patiently } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { newMember } from '../lib/a-member.ts'
import { admin, adminToken } from '../lib/admin.ts'
import { aWord } from '../lib/page.ts'
import { buyPremium } from '../lib/paypal.ts'
import { storePhoto } from '../lib/photo.ts'
import { connect } from '../lib/social.ts'
import { addGym, adminCredentials, aPlace, call, type GymFields, type Visitor } from '../lib/visitor.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

export async function createWorld() {
  const [member, premium, owner, other] = await Promise.all([
    newMember(),
    newMember(),
    newMember(),
    newMember(),
  ])
  await buyPremium(premium)
  await connect(member, 'facebook')
  const place = aPlace()
  const view = `/?lat=${place.latitude}&lng=${place.longitude}&zoom=15`
  const near = (degrees: number) => ({ ...place, latitude: place.latitude + degrees })
  const full = await addGym(owner, { ...place, ...facts, name: `Full ${aWord()}` })
  // In no cluster with the other, and under no control of a phone's map, at each latitude of `aPlace`.
  const bare = await addGym(owner, { ...near(-0.0018), name: `Bare ${aWord()}` })
  const photoUrls = await storePhoto(owner)
  const reported = await review(owner, full.id, { rating: 5, comment: 'Quiet and clean.', photoUrls })
  await review(other, full.id, { rating: 2, comment: 'Too small.' })
  await call(other, 'POST', `/api/gyms/${full.id}/suggestions`, { amenities: ['sauna'] })
  for (const by of [owner, other, member]) await call(by, 'POST', `/api/gyms/${full.id}/costs`, cost)
  await call(member, 'POST', '/api/favorites', { gymId: full.id })
  await call(other, 'POST', `/api/reviews/${reported.id}/report`, { reason: 'spam', details: 'An advert.' })
  const own = await addGym(member, { name: `Own ${aWord()}` })
  const ownReview = await review(member, own.id, { rating: 4, comment: 'Good bars.' })
  const hidden = await addGym(member, { name: `Hidden ${aWord()}` })
  const rude = await review(member, hidden.id, { rating: 1, comment: 'Rude words.' })
  await call(other, 'POST', `/api/reviews/${rude.id}/report`, { reason: 'offensive' })
  await hide(rude.id)
  const duplicate = await addGym(other, { ...near(0.0001), name: `${full.name} Gym` })
  await call(other, 'POST', `/api/gyms/${duplicate.id}/report`, { duplicateOf: full.id })
  const city = `City ${aWord()}`
  for (const number of [1, 2, 3])
    await addGym(owner, { address: `${number} Main St, ${city}, NY`, type: 'Yoga' })
  const cityPath = placePath(slugOf(`${city} ny`))
  await until('the page of the city', async () => (await owner.open(cityPath)).status === 200)
  const subject = `Subject ${aWord()}`
  const letter = { type: 'bug', priority: 'high', subject, message: 'It does not work.' }
  await call(owner, 'POST', '/api/feedback', letter)
  const admin = { token: await adminToken(), email: adminCredentials.email }
  return { member, premium, admin, view, full, bare, own, ownReview, hidden, duplicate, subject, cityPath }
}

/** A reported review. */
async function hide(reviewId: string): Promise<void> {
  const call = await admin()
  const { json } = await patiently(() => call('GET', '/api/admin/reports?kind=review&limit=200'))
  const { id } = json.find((each: { review?: { id: string } }) => each.review?.id === reviewId)
  const decision = { decision: 'hide', reason: 'offensive' }
  await patiently(() => call('POST', `/api/admin/reports/${id}/decision`, decision))
}

const facts: GymFields = {
  hours: 'Monday: 6:00 AM – 10:00 PM, Tuesday: 6:00 AM – 10:00 PM, Sunday: Closed',
  phone: '+1 212 555 0100',
  website: 'https://gym.example.com',
  description: 'Barbells, racks and a small yard.',
  amenities: ['pool', 'showers'],
  lacks: ['sauna'],
  priceRange: '$$',
  dayPass: { offered: true, price: '$15' },
}

const cost = {
  ...{
    for: 'adult',
    currency: 'USD',
    monthly: 5_100,
    joining: 0,
    yearly: 4_900,
    noticeMonths: 1,
    dayPass: 1_500,
  },
  observedOn: '2026-05-10',
}

const review = (by: Visitor, gymId: string, body: object) =>
  call(by, 'POST', `/api/gyms/${gymId}/reviews`, body)
