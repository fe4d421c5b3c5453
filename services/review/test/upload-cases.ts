// Uploads in parts and by a form, for every kind of storage.
import { randomUUID } from 'node:crypto'
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { describe, expect, it } from 'vitest'
import type { Booted } from './boot.ts'
import { padded, paint } from './pictures.ts'

const partBytes = 5 * 1024 * 1024
export const picture = await paint().jpeg().toBuffer()
const whole = padded(picture, partBytes + 100)
export const startUpload = async (member: TestClient) =>
  (await member.call('POST', '/api/s3/multipart', { filename: 'a.jpg', type: 'image/jpeg' })).json as {
    key: string
    uploadId: string
  }

const path = ({ key, uploadId }: { key: string; uploadId: string }, rest = '') =>
  `/api/s3/multipart/${encodeURIComponent(uploadId)}${rest}?${new URLSearchParams({ key })}`

async function sendPart(member: TestClient, upload: { key: string; uploadId: string }, number: number) {
  const { url } = (await member.call('GET', path(upload, `/${number}`))).json
  const body = number === 1 ? whole.subarray(0, partBytes) : whole.subarray(partBytes)
  const sent = await fetch(url, { method: 'PUT', body: new Uint8Array(body) })
  return { PartNumber: number, ETag: (sent.headers.get('etag') ?? '').replaceAll('"', '') }
}

export const finishUpload = (member: TestClient, address: string) =>
  member.call('PUT', '/api/review-photos', { photoUrls: [address] })

export function itUploads(review: () => Booted): void {
  describe('an upload in parts', () => {
    it('is sent, listed, joined, and finished like any other', async () => {
      const member = await review().as()
      const upload = await startUpload(member)
      const parts = [await sendPart(member, upload, 2), await sendPart(member, upload, 1)]
      const listed = await member.call('GET', path(upload))
      expect(listed.json).toMatchObject([
        { PartNumber: 1, Size: partBytes },
        { PartNumber: 2, Size: 100 },
      ])
      const complete = () => member.call('POST', path(upload, '/complete'), { parts })
      const completed = await complete()
      expect(completed).toMatchObject({ status: 200, json: { key: upload.key } })
      expect(await complete()).toMatchObject({ status: 200, json: completed.json })
      expect((await finishUpload(member, completed.json.location)).status).toBe(200)
    })

    it('can be aborted', async () => {
      const member = await review().as()
      const upload = await startUpload(member)
      await sendPart(member, upload, 1)
      expect(await member.call('DELETE', path(upload))).toMatchObject({ status: 200, json: {} })
      expect((await member.call('GET', path(upload))).status).toBe(404)
      expect((await member.call('DELETE', path(upload))).status).toBe(200)
    })

    it('with missing, wrong or too small parts is rejected', async () => {
      const member = await review().as()
      const upload = await startUpload(member)
      const second = await sendPart(member, upload, 2)
      const first = await sendPart(member, upload, 1)
      for (const parts of [
        [first, { PartNumber: 3, ETag: second.ETag }],
        [{ PartNumber: 1, ETag: 'f'.repeat(32) }, second],
        [
          { PartNumber: 2, ETag: second.ETag },
          { PartNumber: 3, ETag: second.ETag },
        ],
      ]) {
        const reply = await member.call('POST', path(upload, '/complete'), { parts })
        expect(reply).toMatchObject({ status: 400, json: { code: 'upload.incomplete' } })
      }
    })

    it('is found only by its own id, key and member together', async () => {
      const [alice, mallory] = [await review().as(), await review().as()]
      const [upload, other, hers] = [
        await startUpload(alice),
        await startUpload(alice),
        await startUpload(mallory),
      ]
      const wrong: [TestClient, { key: string; uploadId: string }][] = [
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
          member.call('GET', path(name)),
          member.call('GET', path(name, '/1')),
          member.call('POST', path(name, '/complete'), { parts: [{ PartNumber: 1, ETag: 'f' }] }),
          member.call('DELETE', path(name)),
        ])
        for (const reply of replies)
          expect(reply).toMatchObject({ status: 404, json: { code: 'upload.unknown' } })
      }
    })

    it.each(['0', '-1', '10001', '1.5', '1e3', 'x', '%00'])('has no part %s', async (number) => {
      const member = await review().as()
      const reply = await member.call('GET', path(await startUpload(member), `/${number}`))
      expect(reply).toMatchObject({ status: 400 })
    })
  })

  describe('a form', () => {
    async function send(fields: Record<string, string>, url: string, bytes: Buffer): Promise<number> {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new Blob([new Uint8Array(bytes)]))
      return (await fetch(url, { method: 'POST', body: form })).status
    }
    const readForm = (member: TestClient) =>
      member.call('GET', '/api/s3/params?filename=a.jpg&type=image%2Fjpeg&metadata[name]=a.jpg')

    it('uploads one picture to one key', async () => {
      const member = await review().as()
      const { method, url, fields } = (await readForm(member)).json
      expect(method).toBe('POST')
      expect(await send(fields, url, picture)).toBe(204)
      expect((await finishUpload(member, new URL(`${url}/${fields.key}`).href)).status).toBe(200)
      expect(await send({ ...fields, key: `photos/${randomUUID()}.webp` }, url, picture)).toBe(403)
    })

    it('accepts 10,485,760 bytes and not one more', async () => {
      const { url, fields } = (await readForm(await review().as())).json
      expect(await send(fields, url, padded(picture, photoMaxBytes))).toBe(204)
      expect(await send(fields, url, padded(picture, photoMaxBytes + 1))).toBe(400)
      expect(await send(fields, url, Buffer.alloc(0))).toBe(400)
    })
  })
}
