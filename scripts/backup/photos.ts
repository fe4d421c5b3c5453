// Copies the photos of reviews between the bucket and a folder. Unfinished uploads and copies for social networks,
// which the storage deletes after a day, are left out.
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { isStorageError } from '@jumpingjack/review/storage'
import { z } from 'zod'
import type { Product } from '../stack/running-product.ts'
import { readStream, type StoredFile, verify, writeStream } from './files.ts'

const prefix = 'photos/'
const Photo = z.strictObject({
  key: z.string().startsWith(prefix),
  contentType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
})
type Photo = z.infer<typeof Photo>

const atOnce = { concurrency: 8 }

/** Lists the photos in a file with a line of JSON per photo, because there may be millions. */
export async function backUpPhotos({ storage, bucket }: Product, folder: string) {
  let objects = 0
  let bytes = 0
  async function copy(key: string): Promise<Photo | undefined> {
    const object = await storage.getObject(bucket, key).catch((error) => {
      // Removed since it was listed: no review uses it.
      if (isStorageError(error, ['NoSuchKey', 'NotFound'])) return undefined
      throw error
    })
    if (!object) return undefined
    // A reply of the storage, which the library declares as any stream.
    const { headers } = object as Readable & { headers?: Record<string, string> }
    const { path: _, ...stored } = await writeStream(folder, key, object)
    return { key, contentType: headers?.['content-type'] ?? 'image/webp', ...stored }
  }
  async function* lines() {
    const copies = Readable.from(photoKeys({ storage, bucket })).map(copy, atOnce)
    for await (const photo of copies.filter(Boolean)) {
      objects++
      bytes += photo.bytes
      yield Buffer.from(`${JSON.stringify(photo)}\n`)
    }
  }
  const list = await writeStream(folder, 'photos.ndjson', lines())
  return { objects, bytes, list }
}

export async function verifyPhotos(folder: string, list: StoredFile): Promise<void> {
  const check = ({ key, bytes, sha256 }: Photo) => verify(folder, { path: key, bytes, sha256 })
  await Readable.from(listed(folder, list)).forEach(check, atOnce)
}

export async function restorePhotos({ storage, bucket }: Product, folder: string, list: StoredFile) {
  if (!(await storage.bucketExists(bucket))) await storage.makeBucket(bucket)
  const put = async ({ key, bytes, sha256, contentType }: Photo) => {
    const body = readStream(folder, { path: key, bytes, sha256 })
    await storage.putObject(bucket, key, body, bytes, { 'Content-Type': contentType })
  }
  await Readable.from(listed(folder, list)).forEach(put, atOnce)
}

export async function hasPhotos(product: Product): Promise<boolean> {
  if (!(await product.storage.bucketExists(product.bucket))) return false
  for await (const _ of photoKeys(product)) return true
  return false
}

export async function removePhotos(product: Product): Promise<void> {
  if (!(await product.storage.bucketExists(product.bucket))) return
  const remove = (key: string) => product.storage.removeObject(product.bucket, key)
  await Readable.from(photoKeys(product)).forEach(remove, atOnce)
}

export async function* photoKeys({
  storage,
  bucket,
}: Pick<Product, 'storage' | 'bucket'>): AsyncGenerator<string> {
  for await (const { name } of storage.listObjectsV2(bucket, prefix, true)) if (name) yield name
}

async function* listed(folder: string, list: StoredFile): AsyncGenerator<Photo> {
  for await (const line of createInterface({ input: readStream(folder, list) }))
    yield Photo.parse(JSON.parse(line))
}
