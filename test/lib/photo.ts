// Photos of one colour, as a member chooses and uploads them.
import { patiently } from '@jumpingjack/kit/testing/testing'
import sharp from 'sharp'
import type { Visitor } from './visitor.ts'

/** For a file input. */
export async function aPhoto(colour = 'teal', [width, height]: [number, number] = [80, 60]) {
  const image = sharp({ create: { width, height, channels: 3, background: colour } })
  return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** Uploads one by HTTP. Returns the addresses for a review. */
export async function storePhoto(member: Visitor): Promise<string[]> {
  const { uploadURL } = (await patiently(() => member.call('POST', '/api/objects/upload', {}))).json
  const { buffer } = await aPhoto('teal', [800, 600])
  const headers = { 'content-type': 'image/jpeg' }
  await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(buffer) })
  const body = { photoUrls: [uploadURL] }
  return (await patiently(() => member.call('PUT', '/api/review-photos', body))).json.photoUrls
}
