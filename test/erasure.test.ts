// Deleting the account of a member who has done everything leaves nothing but the payment.
import { expect, it } from 'vitest'
import { buyPremium } from './lib/paypal.ts'
import { storePhoto } from './lib/photo.ts'
import { ownProduct } from './lib/product.ts'
import { connect } from './lib/social.ts'
import { traces } from './lib/traces.ts'
import { addGym, newEmail, type SignedIn, Visitor } from './lib/visitor.ts'
import { call } from './states/world.ts'

const product = ownProduct()

const everywhere = [
  ...[
    'admin.feedback',
    'admin.reports',
    'bucket',
    'gym.gyms',
    'gym.subscribers',
    'gym.suggestions',
    'payment.orders',
    'redis',
  ],
  ...['review.authors', 'review.photos', 'review.reviews', 'review.shares'],
  ...['unfinished upload', 'user.connectAttempts', 'user.connections', 'user.favoriteLists'],
  ...['user.favorites', 'user.usernames', 'user.users'],
]

async function doEverything(member: SignedIn, other: SignedIn, name: string, email: string): Promise<void> {
  const flags = { googleReviewsEnabled: true, profilePublic: true, allowSocialSharing: true }
  await call(member, 'PATCH', `/api/users/${member.id}`, { ...flags, username: name, displayName: name })
  const [own, foreign] = [await addGym(member), await addGym(other)]
  const photoUrls = await storePhoto(member)
  const review = { rating: 1, comment: `I am ${name}.`, photoUrls }
  const { id } = await call(member, 'POST', `/api/gyms/${foreign.id}/reviews`, review)
  const theirs = await call(other, 'POST', `/api/gyms/${own.id}/reviews`, { rating: 4 })
  await call(member, 'PUT', `/api/reviews/${theirs.id}/helpful`, {})
  await call(member, 'POST', `/api/reviews/${theirs.id}/report`, { reason: 'spam', details: email })
  await call(member, 'POST', `/api/gyms/${foreign.id}/suggestions`, { amenities: ['sauna'] })
  await call(member, 'POST', '/api/favorites', { gymId: foreign.id, note: `${name} goes here.` })
  const list = await call(member, 'POST', '/api/favorite-lists', { name: `Gyms of ${name}` })
  await call(member, 'PUT', `/api/favorite-lists/${list.id}/gyms/${foreign.id}`, {})
  await call(member, 'POST', '/api/feedback', { type: 'bug', subject: name, message: `I am ${email}.` })
  await connect(member, 'facebook')
  await member.call('GET', '/api/auth/google/connect')
  await call(member, 'POST', `/api/reviews/${id}/share`, { platforms: ['facebook'] })
  const { uploadURL } = await call(member, 'POST', '/api/objects/upload', {})
  await fetch(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: 'unused' })
  const file = { filename: `${name}.jpg`, type: 'image/jpeg' }
  await call(member, 'POST', '/api/s3/multipart', { ...file, metadata: { name } })
  await buyPremium(member)
}

it('leaves the id, the address and the name of a deleted member nowhere but in the payments', async () => {
  const [email, name] = [newEmail(), `n${Math.random().toString(36).slice(2, 12)}`]
  const member = await new Visitor(product.url).signIn(email)
  const phone = await new Visitor(product.url).signIn(email)
  const other = await new Visitor(product.url).signIn(newEmail())
  await doEverything(member, other, name, email)
  const found = async () => (await traces([member.id, email, name])).sort()
  await expect.poll(found, { timeout: 30_000 }).toEqual(everywhere)

  expect((await member.call('POST', '/api/account/deletion', { email })).status).toBe(204)
  for (const device of [member, phone]) expect((await device.call('GET', '/api/auth/user')).status).toBe(401)
  await expect.poll(found, { timeout: 60_000 }).toEqual(['payment.orders'])
})
