// All that is stored of a member: its download, and its erasure, which leaves nothing but the payment.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { aMember, newMember } from './lib/a-member.ts'
import { openProfile } from './lib/browser.ts'
import { aWord, link, says } from './lib/page.ts'
import { buyPremium } from './lib/paypal.ts'
import { storePhoto } from './lib/photo.ts'
import { ownProduct } from './lib/product.ts'
import { connect } from './lib/social.ts'
import { traces } from './lib/traces.ts'
import { unzip } from './lib/unzip.ts'
import { addGym, call, newEmail, type SignedIn, Visitor } from './lib/visitor.ts'

it('downloads everything that is stored of the member, nothing of others, and says when it cannot', async () => {
  const { page, visitor } = await aMember()
  const other = await newMember()
  const gym = await addGym(visitor)
  const photoUrls = await storePhoto(visitor)
  await call(visitor, 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 5, comment: 'Mine.', photoUrls })
  await call(other, 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 1, comment: 'Theirs.' })
  await call(visitor, 'POST', '/api/favorites', { gymId: gym.id })
  await call(visitor, 'POST', '/api/favorite-lists', { name: 'Near work' })
  await call(visitor, 'POST', '/api/feedback', { type: 'bug', subject: 'Map', message: 'It is grey.' })

  await page.goto('/favorites')
  const dialog = await openProfile(page, 'Privacy')
  const downloading = page.waitForEvent('download')
  await link(dialog, 'Download').click()
  const files = unzip(await readFile(await (await downloading).path()))
  const photo = files.get(`photos/${String(photoUrls[0]).split('/').at(-1)}.webp`)
  expect(photo?.toString('latin1', 8, 12)).toBe('WEBP')
  const parts = {
    account: visitor.id,
    favorites: gym.id,
    favoriteLists: 'Near work',
    feedback: 'It is grey.',
    gyms: gym.name,
    reviews: 'Mine.',
  }
  for (const [name, text] of Object.entries(parts)) {
    expect(JSON.stringify(JSON.parse(String(files.get(`${name}.json`))))).toContain(text)
  }
  const time = expect.stringMatching(/Z$/)
  expect(String(files.get('ATTRIBUTION.txt'))).toContain('© OpenStreetMap contributors')
  expect(JSON.parse(String(files.get('sessions.json')))).toEqual([
    { device: 'Unknown browser', signedInAt: time, lastSeenAt: time, isCurrent: true },
  ])
  const all = [...files.values()].join('\n')
  expect(all).not.toContain('Theirs.')
  expect(all).not.toContain(other.id)

  await page.context().setOffline(true)
  await link(dialog, 'Download').click()
  await says(page, 'Your data could not be downloaded. Please try again.')
})

const product = ownProduct()

const everywhere = [
  ...[
    'admin.feedback',
    'admin.reports',
    'bucket',
    'gym.answers',
    'gym.costs',
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
  await call(member, 'POST', `/api/gyms/${foreign.id}/answers`, { field: 'pool', answer: 'yes' })
  const observedOn = new Date().toISOString().slice(0, 10)
  const cost = { for: 'adult', currency: 'USD', monthly: 5_000, observedOn }
  await call(member, 'POST', `/api/gyms/${foreign.id}/costs`, cost)
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

it('leaves the id, the address and the name of a deleted member nowhere but in the payments', {
  tags: 'full',
}, async () => {
  const [email, name] = [newEmail(), `n${aWord()}`]
  const member = await new Visitor(product.url).signIn(email)
  const phone = await new Visitor(product.url).signIn(email)
  const other = await newMember()
  await doEverything(member, other, name, email)
  const found = async () => (await traces([member.id, email, name])).sort()
  await expect.poll(found, { timeout: 30_000 }).toEqual(everywhere)

  expect((await member.call('POST', '/api/account/deletion', { email })).status).toBe(204)
  for (const device of [member, phone]) expect((await device.call('GET', '/api/auth/user')).status).toBe(401)
  await expect.poll(found, { timeout: 60_000 }).toEqual(['payment.orders'])
})
