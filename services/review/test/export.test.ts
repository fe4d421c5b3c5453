// The ZIP file of the export, as programs read it that go through a file from its beginning.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { buildExport, type ExportDeps } from '../src/export/export.actions.ts'

const localHeader = Buffer.from('PK\x03\x04', 'latin1')
const stored = 0
const sizeFollows = 0b1000

it('stores no entry without compression whose size follows after it', async () => {
  const photo = Buffer.alloc(50_000, 'photo')
  const call = async () => ({})
  const deps = {
    exports: { recordsOf: async () => ({ reviews: [] }) },
    photos: {
      ofMember: async () => [
        { _id: 'p1', state: 'finished' },
        { _id: 'p2', state: 'finished' },
      ],
    },
    storage: { open: async () => Readable.from([photo]) },
    callUser: call,
    callGym: call,
    callAdmin: call,
    callPayment: call,
  } as unknown as ExportDeps
  const file = await buffer(await buildExport(deps, 'u1', { session: [] } as never))
  const entries: { name: string; method: number; flags: number }[] = []
  for (let at = file.indexOf(localHeader); at >= 0; at = file.indexOf(localHeader, at + 4)) {
    const name = file.toString('utf8', at + 30, at + 30 + file.readUInt16LE(at + 26))
    entries.push({ name, flags: file.readUInt16LE(at + 6), method: file.readUInt16LE(at + 8) })
  }
  expect(entries.map(({ name }) => name)).toEqual([
    'ATTRIBUTION.txt',
    'session.json',
    'reviews.json',
    'photos/p1.webp',
    'photos/p2.webp',
  ])
  expect(entries.filter(({ flags, method }) => method === stored && flags & sizeFollows)).toEqual([])
})
