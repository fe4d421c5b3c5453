// Uploads in parts and by a form, for every kind of storage.
import { randomUUID } from 'node:crypto'
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import { problem, type TestClient } from '@jumpingjack/kit/testing/testing'
import { describe, expect, it } from 'vitest'
import type { Booted } from './boot.ts'
import { finish, padded, paint } from './pictures.ts'

const partBytes = 5 * 1024 * 1024
export const picture = await paint().jpeg().toBuffer()
const whole = padded(picture, partBytes + 100)

type Upload = Record<'key' | 'uploadId', string>

export const startUpload = async (member: TestClient): Promise<Upload> =>
  (await member.call('POST', '/api/s3/multipart', { filename: 'a.jpg', type: 'image/jpeg' })).json

export const pathOf = ({ key, uploadId }: Upload, rest = '') =>
  `/api/s3/multipart/${encodeURIComponent(uploadId)}${rest}?${new URLSearchParams({ key })}`

/** A PUT of this part, as the body of a completion names it. */
export async function putPart(url: string, number: number, bytes: Buffer) {
  const sent = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
  expect(sent.status).toBe(200)
  return { PartNumber: number, ETag: (sent.headers.get('etag') ?? '').replaceAll('"', '') }
}

async function sendPart(member: TestClient, upload: Upload, number: number) {
  const { url } = (await member.call('GET', pathOf(upload, `/${number}`))).json
  return putPart(url, number, number === 1 ? whole.subarray(0, partBytes) : whole.subarray(partBytes))
}

export const readForm = async (member: TestClient) =>
  (await member.call('GET', '/api/s3/params?filename=a.jpg&type=image%2Fjpeg&metadata[name]=a.jpg')).json

/** The status for a form with these fields. */
export async function sendForm(fields: Record<string, string>, url: string, bytes: Buffer = picture) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)]))
  return (await fetch(url, { method: 'POST', body: form })).status
}

export function itUploads(review: Booted): void {
  describe('an upload in parts', () => {
    it('is sent, listed, joined, and finished like any other', async () => {
      const member = await review.as()
      const upload = await startUpload(member)
      const parts = [await sendPart(member, upload, 2), await sendPart(member, upload, 1)]
      const listed = await member.call('GET', pathOf(upload))
      expect(listed.json).toMatchObject([
        { PartNumber: 1, Size: partBytes },
        { PartNumber: 2, Size: 100 },
      ])
      const complete = () => member.call('POST', pathOf(upload, '/complete'), { parts })
      const completed = await complete()
      expect(completed).toMatchObject({ status: 200, json: { key: upload.key } })
      expect(await complete()).toMatchObject({ status: 200, json: completed.json })
      expect((await finish(member, completed.json.location)).status).toBe(200)
    })

    it('can be aborted', async () => {
      const member = await review.as()
      const upload = await startUpload(member)
      await sendPart(member, upload, 1)
      expect(await member.call('DELETE', pathOf(upload))).toMatchObject({ status: 200, json: {} })
      expect((await member.call('GET', pathOf(upload))).status).toBe(404)
      expect((await member.call('DELETE', pathOf(upload))).status).toBe(200)
    })

    it('with missing, wrong or too small parts is rejected', async () => {
      const member = await review.as()
      const upload = await startUpload(member)
      const second = await sendPart(member, upload, 2)
      const first = await sendPart(member, upload, 1)
      for (const parts of [
        [first, { ...second, PartNumber: 3 }],
        [{ ...first, ETag: 'f'.repeat(32) }, second],
        [second, { ...second, PartNumber: 3 }],
      ]) {
        const reply = await member.call('POST', pathOf(upload, '/complete'), { parts })
        expect(reply).toMatchObject(problem(400, 'upload.incomplete'))
      }
    })

    it('is found only by its own id, key and member together', async () => {
      const [alice, mallory] = [await review.as(), await review.as()]
      const [upload, other] = [await startUpload(alice), await startUpload(alice)]
      const hers = await startUpload(mallory)
      const wrong: [TestClient, Upload][] = [
        [mallory, upload],
        [alice, { key: upload.key, uploadId: other.uploadId }],
        [mallory, { key: hers.key, uploadId: upload.uploadId }],
        [mallory, { key: upload.key, uploadId: hers.uploadId }],
        [alice, { ...upload, key: `incoming/x/../${alice.member.userId}/${upload.key.split('/').pop()}` }],
        [alice, { ...upload, key: `photos/${randomUUID()}.webp` }],
        [alice, { ...upload, uploadId: 'x' }],
      ]
      for (const [member, name] of wrong) {
        const replies = await Promise.all([
          member.call('GET', pathOf(name)),
          member.call('GET', pathOf(name, '/1')),
          member.call('POST', pathOf(name, '/complete'), { parts: [{ PartNumber: 1, ETag: 'f' }] }),
          member.call('DELETE', pathOf(name)),
        ])
        for (const reply of replies) expect(reply).toMatchObject(problem(404, 'upload.unknown'))
      }
    })

    it.each(['0', '-1', '10001', '1.5', '1e3', 'x', '%00'])('has no part %s', async (number) => {
      const member = await review.as()
      const reply = await member.call('GET', pathOf(await startUpload(member), `/${number}`))
      expect(reply).toMatchObject({ status: 400 })
    })
  })

  it('a form uploads one picture of at most 10,485,760 bytes to one key', async () => {
    const member = await review.as()
    const { method, url, fields } = await readForm(member)
    expect(method).toBe('POST')
    expect(await sendForm(fields, url, padded(picture, photoMaxBytes))).toBe(204)
    expect((await finish(member, new URL(`${url}/${fields.key}`).href)).status).toBe(200)
    expect(await sendForm({ ...fields, key: `photos/${randomUUID()}.webp` }, url)).toBe(403)
    expect(await sendForm(fields, url, padded(picture, photoMaxBytes + 1))).toBe(400)
    expect(await sendForm(fields, url, Buffer.alloc(0))).toBe(400)
  })
}
