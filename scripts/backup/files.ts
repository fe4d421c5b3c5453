// The files of a backup: written and read as streams, each with its SHA-256.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const StoredFile = z.strictObject({ path: z.string(), bytes: z.int(), sha256: z.string().length(64) })
export type StoredFile = z.infer<typeof StoredFile>

const Collection = z.strictObject({
  service: z.string(),
  collection: z.string(),
  documents: z.int(),
  file: StoredFile,
})
export type BackedUpCollection = z.infer<typeof Collection>

/** manifest.json is written last: a folder without it is no backup. */
const Manifest = z.object({
  version: z.literal(1),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  collections: z.array(Collection),
  photos: z.strictObject({ objects: z.int(), bytes: z.int(), list: StoredFile }),
})
export type Manifest = z.infer<typeof Manifest>

/** Creates the folder. It must not contain anything yet. */
export async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: choose a new folder`)
}

/** Writes the chunks of `source`, through `transform`. */
export async function writeStream(
  folder: string,
  path: string,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  transform: Transform = new PassThrough(),
): Promise<StoredFile> {
  const file = fileIn(folder, path)
  await mkdir(dirname(file), { recursive: true })
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  // Readable by this user only: the documents hold names and e-mail addresses.
  await pipeline(source, transform, measured, createWriteStream(file, { mode: 0o600 }))
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Throws an error for the user if the file is missing or was changed. */
export async function verify(folder: string, stored: StoredFile): Promise<void> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of readStream(folder, stored)) hash.update(chunk)
  } catch (error) {
    throw new Error(`${stored.path} cannot be read: ${(error as Error).message}`)
  }
  if (hash.digest('hex') !== stored.sha256)
    throw new Error(`${stored.path} is damaged: its SHA-256 differs from the one in the backup`)
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const unfinished = join(folder, 'manifest.json.new')
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, join(folder, 'manifest.json'))
}

export async function readManifest(folder: string): Promise<Manifest> {
  const content = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${folder} is no complete backup: it has no manifest.json`)
  })
  try {
    return Manifest.parse(JSON.parse(content))
  } catch {
    throw new Error(`${join(folder, 'manifest.json')} is not the manifest of a backup`)
  }
}

export function readStream(folder: string, { path }: StoredFile) {
  return createReadStream(fileIn(folder, path))
}

function fileIn(folder: string, path: string): string {
  const file = resolve(folder, path)
  if (!file.startsWith(resolve(folder) + sep)) throw new Error(`${path} leads out of the backup's folder`)
  return file
}
