// Photos over HTTP with the real storage: upload to a signed URL, check, use in a review, serving.
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import { problem } from '@jumpingjack/kit/testing/testing'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { reviewIdOf } from '../src/reviews/reviews.store.ts'
import { sharedReview, storageClient } from './boot.ts'
import {
  addressFor,
  finish,
  finishedPhoto,
  goodPictures,
  hostilePictures,
  padded,
  paint,
  phonePicture,
  upload,
} from './pictures.ts'

const review = await sharedReview()

const good = await goodPictures()
const hostile = await hostilePictures()

describe('an upload', () => {
  it('goes to a URL of the public storage that is signed for fifteen minutes and only for PUT', async () => {
    const member = await review.as()
    const address = new URL(await upload(member, good.png as Buffer))
    expect(address.origin).toBe(new URL(review.env.S3_PUBLIC_URL).origin)
    expect(address.searchParams.get('X-Amz-Expires')).toBe('900')
    expect(address.pathname).toMatch(`/${review.env.S3_BUCKET}/incoming/${member.member.userId}/`)
    expect((await fetch(address)).status).toBe(403)
    expect((await fetch(address.origin + address.pathname)).status).toBe(403)
  })

  it('is finished once, however often and in whatever form its address is sent', async () => {
    const member = await review.as()
    const address = await upload(member, good.jpeg as Buffer)
    const { pathname, origin } = new URL(address)
    const forms = [address, origin + pathname, pathname, address, `http://elsewhere.invalid${pathname}`]
    const replies = await Promise.all(forms.map((form) => finish(member, form)))
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, json: replies[0]?.json })
    expect(await review.keys(pathname.split('/').slice(2).join('/'))).toEqual([])
  })

  it('results in a picture without metadata', async () => {
    const member = await review.as()
    const reply = await finish(member, await upload(member, await phonePicture()))
    const photo = await member.call('GET', reply.json.photoUrls[0])
    expect(photo.status).toBe(200)
    expect(Object.fromEntries(photo.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=3600',
    })
    expect(photo.text).toMatch(/^RIFF.{4,12}WEBP/s)
    expect(photo.text).not.toMatch(/SpyCam|Alice|Exif|GPS/)
  })

  it('is served in the width that is asked for, never wider than it is', async () => {
    const member = await review.as()
    const path = await finishedPhoto(member, paint(1_000, 500))
    const widthOf = async (key: string) => {
      const object = await storageClient(review.env).getObject(review.env.S3_BUCKET, key)
      return (await sharp(await buffer(object)).metadata()).width
    }
    const keys = await review.keys(`photos/${path.split('/').pop()}`)
    expect(await Promise.all(keys.map(widthOf))).toEqual([1_000, 320, 960])
    const bytesOf = async (query: string) => (await member.call('GET', path + query)).text.length
    const [small, middle, full] = await Promise.all(['?width=320', '?width=960', ''].map(bytesOf))
    expect(small).toBeLessThan(Number(middle))
    expect(middle).toBeLessThan(Number(full))
    expect((await member.call('GET', `${path}?width=320`)).headers.get('content-type')).toBe('image/webp')
    expect((await member.call('GET', `${path}?width=321`)).status).toBe(400)
    expect((await member.call('GET', `${await finishedPhoto(member)}?width=960`)).status).toBe(200)
    expect((await (await review.as()).call('GET', `${path}?width=320`)).status).toBe(404)
  })

  it('is accepted with 10,485,760 bytes, and rejected with one more', async () => {
    const member = await review.as()
    const picture = await paint().jpeg().toBuffer()
    const most = await finish(member, await upload(member, padded(picture, photoMaxBytes)))
    expect(most.status).toBe(200)
    const more = await finish(member, await upload(member, padded(picture, photoMaxBytes + 1)))
    expect(more).toMatchObject(problem(413, 'photo.too-large'))
  })

  it('of three with a bad one names it, and the good ones need not be uploaded again', async () => {
    const member = await review.as()
    const bad = await upload(member, hostile['an svg'] as Buffer)
    const one = await upload(member, good.png as Buffer)
    const two = await upload(member, good.webp as Buffer)
    const rejected = await finish(member, one, bad, two)
    expect(rejected).toMatchObject(problem(415, 'photo.not-a-picture'))
    expect(rejected.json.message).toMatch(/^Photo 2: /)
    expect(await review.keys(`photos/${bad.split('/').pop()?.split('?')[0]}`)).toEqual([])
    const again = await finish(member, one, two)
    expect(again.json.photoUrls).toHaveLength(2)
  })

  it('that is missing is rejected', async () => {
    const member = await review.as()
    expect(await finish(member, await addressFor(member))).toMatchObject(problem(400, 'photo.not-uploaded'))
  })
})

describe('finishing rejects', () => {
  it('an upload of another member, also with the own id in the path', async () => {
    const alice = await review.as()
    const mallory = await review.as()
    const address = await upload(alice, good.png as Buffer)
    const { pathname } = new URL(address)
    const moved = pathname.replace(alice.member.userId, mallory.member.userId)
    const neverSigned = moved.replace(/[^/]+$/, randomUUID())
    // More addresses: photos.rules.test.ts.
    for (const tried of [address, moved, neverSigned])
      expect(await finish(mallory, tried)).toMatchObject(problem(400, 'photo.not-yours'))
    expect((await finish(alice, address)).status).toBe(200)
  })

  const invalid = [[], [''], [7], ['a', 'b', 'c', 'd'], ['x'.repeat(2_001)]]
  it.each(invalid.map((photoUrls) => [photoUrls]))('the addresses %j', async (photoUrls) => {
    const reply = await finish(await review.as(), ...photoUrls)
    expect(reply).toMatchObject(problem(400, 'request.invalid'))
  })
})

it('a review uses own finished photos, keeps them when an edit names none, and drops them on request', async () => {
  const [member, gymId] = [await review.as(), await review.aGym()]
  const both = [await finishedPhoto(member), await finishedPhoto(member)]
  const [, second] = both
  for (const [given, kept] of [
    [both, both],
    [undefined, both],
    [null, both],
    [[second], [second]],
    [[], []],
  ])
    expect((await review.post(member, gymId, { photoUrls: given })).json.photoUrls).toEqual(kept)
})

it('a review rejects photos of others, unknown and repeated ones, and unfinished uploads', async () => {
  const [alice, mallory, gymId] = [await review.as(), await review.as(), await review.aGym()]
  const photo = await finishedPhoto(alice)
  const open = `/api/review-photos/${new URL(await addressFor(alice)).pathname.split('/').pop()}`
  const unknown = `/api/review-photos/${randomUUID()}`
  const rejection = problem(400, 'photo.not-yours')
  expect(await review.post(mallory, gymId, { photoUrls: [photo] })).toMatchObject(rejection)
  for (const photoUrls of [[photo, photo], [photo, open], [unknown], [`${photo}?size=thumb`]])
    expect(await review.post(alice, gymId, { photoUrls })).toMatchObject(rejection)
  expect(await review.reviewsOf(gymId)).toMatchObject({ totalReviews: 1 })
})

it.each([randomUUID(), 'x', '..%2f..%2fetc', '%00'])('serves no photo for %s', async (id) => {
  const reply = await (await review.as()).call('GET', `/api/review-photos/${id}`)
  expect([400, 404]).toContain(reply.status)
})

it('shows a visitor the photos of a visible review, and as the photo of its gym the one of a review that helps most, else of the oldest', async () => {
  const visitor = await review.bed.client('review', review.url, { role: 'visitor' })
  const [author, gymId] = [await review.as(), await review.aGym()]
  const gymPhoto = () => visitor.call('GET', `/api/gyms/${gymId}/photo?width=320`)
  expect((await gymPhoto()).status).toBe(404)
  const [first, second] = [await finishedPhoto(author, paint(1_000, 500)), await finishedPhoto(author)]
  expect((await visitor.call('GET', first)).status).toBe(404)
  await review.post(author, gymId, { photoUrls: [first, second] })
  expect((await visitor.call('GET', second)).status).toBe(200)
  const shown = await gymPhoto()
  expect(shown.text).toBe((await visitor.call('GET', `${first}?width=320`)).text)
  expect(shown.headers.get('cache-control')).toBe('private, max-age=60')
  const other = await review.as()
  await review.post(other, gymId, { photoUrls: [await finishedPhoto(other, paint(500, 1_000))] })
  expect((await gymPhoto()).text).toBe(shown.text)
  await author.call('PUT', `/api/reviews/${reviewIdOf(gymId, other.member.userId)}/helpful`)
  expect((await gymPhoto()).text).not.toBe(shown.text)
  expect((await review.hide(reviewIdOf(gymId, other.member.userId))).status).toBe(200)
  expect((await gymPhoto()).text).toBe(shown.text)
  expect((await review.hide(reviewIdOf(gymId, author.member.userId))).status).toBe(200)
  expect((await gymPhoto()).status).toBe(404)
  expect((await visitor.call('GET', first)).status).toBe(404)
})
