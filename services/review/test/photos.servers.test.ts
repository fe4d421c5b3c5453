// Photos over HTTP with the real storage: upload to a signed URL, check, use in a review, serving.
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import { aMember, type TestClient } from '@jumpingjack/kit/testing/testing'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { reviewIdOf } from '../src/reviews/reviews.store.ts'
import { type Booted, keysIn, sharedReview, storageClient } from './boot.ts'
import { goodPictures, hostilePictures, padded, paint, phonePicture } from './pictures.ts'

let review: Booted
beforeAll(async () => {
  review = await sharedReview()
})

const good = await goodPictures()
const hostile = await hostilePictures()

async function addressFor(member: TestClient): Promise<string> {
  return (await member.call('POST', '/api/objects/upload')).json.uploadURL
}

async function upload(member: TestClient, bytes: Buffer): Promise<string> {
  const address = await addressFor(member)
  const sent = await fetch(address, { method: 'PUT', body: new Uint8Array(bytes) })
  expect(sent.status).toBe(200)
  return address
}

const finish = (member: TestClient, ...photoUrls: unknown[]) =>
  member.call('PUT', '/api/review-photos', { photoUrls })

async function fetchPhoto(member: TestClient, path: string) {
  const reply = await member.call('GET', path)
  return { status: reply.status, headers: reply.headers, text: reply.text }
}

const stored = (prefix: string) => keysIn(storageClient(review.env), review.env.S3_BUCKET, prefix)

describe('an upload', () => {
  it('goes to a URL of the public storage that is signed for fifteen minutes and only for PUT', async () => {
    const member = await review.as()
    const address = new URL(await addressFor(member))
    expect(address.origin).toBe(new URL(review.env.S3_PUBLIC_URL).origin)
    expect(address.searchParams.get('X-Amz-Expires')).toBe('900')
    expect(address.pathname).toMatch(`/${review.env.S3_BUCKET}/incoming/${member.member.userId}/`)
    await upload(member, good.png as Buffer)
    expect((await fetch(address)).status).toBe(403)
    expect((await fetch(address.origin + address.pathname)).status).toBe(403)
    expect((await fetch(address.href.replace('/incoming/', '/photos/'), { method: 'PUT' })).status).toBe(403)
  })

  it('is finished once, however often and in whatever form its address is sent', async () => {
    const member = await review.as()
    const address = await upload(member, good.jpeg as Buffer)
    const { pathname, origin } = new URL(address)
    const forms = [address, origin + pathname, pathname, address, `http://elsewhere.invalid${pathname}`]
    const replies = await Promise.all(forms.map((form) => finish(member, form)))
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, json: replies[0]?.json })
    expect(await stored(pathname.split('/').slice(2).join('/'))).toEqual([])
  })

  it('results in a picture without metadata', async () => {
    const member = await review.as()
    const reply = await finish(member, await upload(member, await phonePicture()))
    const photo = await fetchPhoto(member, reply.json.photoUrls[0])
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
    const { json } = await finish(member, await upload(member, await paint(1_000, 500).jpeg().toBuffer()))
    const [path] = json.photoUrls
    const id = path.split('/').pop()
    const widthOf = async (key: string) => {
      const object = await storageClient(review.env).getObject(review.env.S3_BUCKET, key)
      return (await sharp(await buffer(object)).metadata()).width
    }
    expect(await Promise.all((await stored(`photos/${id}`)).map(widthOf))).toEqual([1_000, 320, 960])
    const bytesOf = async (query: string) => (await fetchPhoto(member, path + query)).text.length
    const [small, middle, full] = await Promise.all(['?width=320', '?width=960', ''].map(bytesOf))
    expect(small).toBeLessThan(Number(middle))
    expect(middle).toBeLessThan(Number(full))
    expect((await fetchPhoto(member, `${path}?width=320`)).headers.get('content-type')).toBe('image/webp')
    expect((await fetchPhoto(member, `${path}?width=321`)).status).toBe(400)

    const narrow = await finish(member, await upload(member, good.png as Buffer))
    expect(await bytesOf('?width=960')).toBe(middle)
    expect((await fetchPhoto(member, `${narrow.json.photoUrls[0]}?width=960`)).status).toBe(200)
    expect((await fetchPhoto(await review.as(), `${path}?width=320`)).status).toBe(404)
  })

  // All of them: pictures.test.ts.
  it.each(['an svg', 'a jpeg head with a page behind it', 'a png bomb'])(
    'of a hostile file is rejected: %s',
    async (name) => {
      const member = await review.as()
      const address = await upload(member, hostile[name] as Buffer)
      const reply = await finish(member, address)
      expect([413, 415]).toContain(reply.status)
      expect(reply.json.code).toMatch(/^photo\./)
      expect(await stored(`photos/${address.split('/').pop()?.split('?')[0]}`)).toEqual([])
    },
  )

  it('is accepted with 10,485,760 bytes, and rejected with one more', async () => {
    const member = await review.as()
    const picture = await paint().jpeg().toBuffer()
    const most = await finish(member, await upload(member, padded(picture, photoMaxBytes)))
    expect(most.status).toBe(200)
    const more = await finish(member, await upload(member, padded(picture, photoMaxBytes + 1)))
    expect(more).toMatchObject({ status: 413, json: { code: 'photo.too-large' } })
  })

  it('of three with a bad one names it, and the good ones need not be uploaded again', async () => {
    const member = await review.as()
    const bad = await upload(member, hostile['an svg'] as Buffer)
    const one = await upload(member, good.png as Buffer)
    const two = await upload(member, good.webp as Buffer)
    const rejected = await finish(member, one, bad, two)
    expect(rejected).toMatchObject({ status: 415, json: { code: 'photo.not-a-picture' } })
    expect(rejected.json.message).toMatch(/^Photo 2: /)
    const again = await finish(member, one, two)
    expect(again.json.photoUrls).toHaveLength(2)
  })

  it('that is missing is rejected', async () => {
    const member = await review.as()
    const reply = await finish(member, await addressFor(member))
    expect(reply).toMatchObject({ status: 400, json: { code: 'photo.not-uploaded' } })
  })

  it('with a signature that has been changed or has expired is rejected by the storage', async () => {
    const address = await addressFor(await review.as())
    const changed = address.replace(/Signature=.{4}/, 'Signature=0000')
    expect((await fetch(changed, { method: 'PUT', body: 'x' })).status).toBe(403)
    const longer = address.replace('Expires=900', 'Expires=604800')
    expect((await fetch(longer, { method: 'PUT', body: 'x' })).status).toBe(403)
  })
})

describe('finishing rejects', () => {
  it('an upload of another member, also with the own id in the path', async () => {
    const alice = await review.as()
    const mallory = await review.as()
    const address = await upload(alice, good.png as Buffer)
    const { pathname } = new URL(address)
    const moved = pathname.replace(alice.member.userId, mallory.member.userId)
    for (const tried of [address, moved, pathname.replace('/incoming/', '/photos/../incoming/')]) {
      expect(await finish(mallory, tried)).toMatchObject({ status: 400, json: { code: 'photo.not-yours' } })
    }
    expect((await finish(alice, address)).status).toBe(200)
  })

  it.each([
    ['a path that was never signed', `/BUCKET/incoming/ME/${randomUUID()}`],
    ['a finished photo', '/BUCKET/photos/x.webp'],
    ['another bucket', `/other/incoming/ME/${randomUUID()}`],
    ['a path with dots', '/BUCKET/incoming/ME/../../../etc/passwd'],
    ['an internal address', 'http://169.254.169.254/latest/meta-data'],
    ['a file', 'file:///etc/passwd'],
    ['plain text', 'not a url'],
  ])('%s', async (_what, given) => {
    const member = await review.as()
    const address = given.replace('BUCKET', review.env.S3_BUCKET).replace('ME', member.member.userId)
    expect(await finish(member, address)).toMatchObject({ status: 400, json: { code: 'photo.not-yours' } })
  })

  it.each([
    [[]],
    [['']],
    [[7]],
    [[null]],
    [{ $ne: 1 }],
    ['x'],
    [['a', 'b', 'c', 'd']],
    [['x'.repeat(2_001)]],
  ])('the body %j', async (photoUrls) => {
    const reply = await (await review.as()).call('PUT', '/api/review-photos', { photoUrls })
    expect(reply).toMatchObject({ status: 400, json: { code: 'request.invalid' } })
  })
})

describe('a review', () => {
  const post = (member: TestClient, gymId: string, photoUrls?: unknown) =>
    member.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 4, photoUrls })

  async function photos(member: TestClient, count: number): Promise<string[]> {
    const addresses = await Promise.all(
      Array.from({ length: count }, () => upload(member, good.png as Buffer)),
    )
    return (await finish(member, ...addresses)).json.photoUrls
  }

  it('uses own finished photos, keeps them when an edit names none, and drops them on request', async () => {
    const gymId = await review.aGym()
    const member = await review.as()
    const [first, second] = await photos(member, 2)
    expect((await post(member, gymId, [first, second])).json.photoUrls).toEqual([first, second])
    expect((await post(member, gymId)).json.photoUrls).toEqual([first, second])
    expect((await post(member, gymId, null)).json.photoUrls).toEqual([first, second])
    expect((await post(member, gymId, [second])).json.photoUrls).toEqual([second])
    expect((await post(member, gymId, [])).json.photoUrls).toEqual([])
  })

  it('rejects photos of others, repeated ones, and unfinished uploads', async () => {
    const gymId = await review.aGym()
    const alice = await review.as()
    const mallory = await review.as(aMember())
    const [photo] = await photos(alice, 1)
    const open = `/api/review-photos/${new URL(await addressFor(alice)).pathname.split('/').pop()}`
    const rejection = { status: 400, json: { code: 'photo.not-yours' } }
    expect(await post(mallory, gymId, [photo])).toMatchObject(rejection)
    expect(await post(alice, gymId, [photo, photo])).toMatchObject(rejection)
    expect(await post(alice, gymId, [photo, open])).toMatchObject(rejection)
    expect(await post(alice, gymId, [`${photo}?size=thumb`])).toMatchObject(rejection)
  })
})

it.each([randomUUID(), 'x', '..%2f..%2fetc', '%00'])('serves no photo for %s', async (id) => {
  const reply = await (await review.as()).call('GET', `/api/review-photos/${id}`)
  expect([400, 404]).toContain(reply.status)
})

describe('a visitor', () => {
  it('reads the photos of a visible review, and the newest one as the photo of its gym', async () => {
    const visitor = await review.bed.client('review', review.url, { role: 'visitor' })
    const gymId = await review.aGym()
    const gymPhoto = () => fetchPhoto(visitor, `/api/gyms/${gymId}/photo?width=320`)
    expect((await gymPhoto()).status).toBe(404)
    const author = await review.as()
    const wide = await upload(author, await paint(1_000, 500).jpeg().toBuffer())
    const [first, second] = (await finish(author, wide, await upload(author, good.png as Buffer))).json
      .photoUrls
    expect((await fetchPhoto(visitor, first)).status).toBe(404)
    await author.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 4, photoUrls: [first, second] })
    expect((await fetchPhoto(visitor, second)).status).toBe(200)
    const shown = await gymPhoto()
    expect(shown.text).toBe((await fetchPhoto(visitor, `${first}?width=320`)).text)
    expect(shown.headers.get('cache-control')).toBe('private, max-age=60')

    const admin = await review.bed.client('review', review.url, { role: 'service', service: 'admin' })
    const id = reviewIdOf(gymId, author.member.userId)
    const hide = { reason: 'spam' }
    expect((await admin.call('PUT', `/internal/reviews/${id}/hiding`, hide)).status).toBeLessThan(300)
    expect((await gymPhoto()).status).toBe(404)
    expect((await fetchPhoto(visitor, first)).status).toBe(404)
  })
})
