// Copies the photos of reviews between the bucket and a folder. Unfinished uploads and copies for social networks,
// which the storage deletes after a day, are left out.
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { isStorageError } from '@jumpingjack/review/storage'
import { z } from 'zod'
import { readStream, type StoredFile, verify, writeStream } from './files.ts'
import type { Product } from './product.ts'

const prefix = 'photos/'
const Photo = z.strictObject({
  key: z.string().startsWith(prefix),
  contentType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
})
type Photo = z.infer<typeof Photo>

const atOnce = 8

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
    for await (const photos of inBatches(photoKeys({ storage, bucket }), copy)) {
      for (const photo of photos) {
        if (!photo) continue
        objects++
        bytes += photo.bytes
        yield Buffer.from(`${JSON.stringify(photo)}\n`)
      }
    }
  }
  const list = await writeStream(folder, 'photos.ndjson', lines())
  return { objects, bytes, list }
}

export async function verifyPhotos(folder: string, list: StoredFile): Promise<void> {
  const check = ({ key, bytes, sha256 }: Photo) => verify(folder, { path: key, bytes, sha256 })
  for await (const _ of inBatches(listed(folder, list), check)) {
    // Every file is read.
  }
}

export async function restorePhotos({ storage, bucket }: Product, folder: string, list: StoredFile) {
  if (!(await storage.bucketExists(bucket))) await storage.makeBucket(bucket)
  let objects = 0
  const put = async ({ key, bytes, sha256, contentType }: Photo) => {
    const body = readStream(folder, { path: key, bytes, sha256 })
    await storage.putObject(bucket, key, body, bytes, { 'Content-Type': contentType })
  }
  for await (const done of inBatches(listed(folder, list), put)) objects += done.length
  return objects
}

export async function hasPhotos(product: Product): Promise<boolean> {
  if (!(await product.storage.bucketExists(product.bucket))) return false
  for await (const _ of photoKeys(product)) return true
  return false
}

export async function removePhotos(product: Product): Promise<void> {
  if (!(await product.storage.bucketExists(product.bucket))) return
  const remove = (key: string) => product.storage.removeObject(product.bucket, key)
  for await (const _ of inBatches(photoKeys(product), remove)) {
    // Every photo is removed.
  }
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

async function* inBatches<T, R>(
  source: AsyncIterable<T>,
  work: (each: T) => Promise<R>,
): AsyncGenerator<R[]> {
  let batch: T[] = []
  for await (const each of source) {
    batch.push(each)
    if (batch.length < atOnce) continue
    yield await Promise.all(batch.map(work))
    batch = []
  }
  if (batch.length > 0) yield await Promise.all(batch.map(work))
}
