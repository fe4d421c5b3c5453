// Imports, each test into its own database.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGymImport } from '@jumpingjack/gym/import'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { importGyms } from '../import/import-gyms.ts'
import { runScript } from './lib/run-script.ts'

type Db = Awaited<ReturnType<typeof openMongo>>

let db: Db
beforeEach(async () => {
  db = await openMongo(process.env.MONGO_URL ?? '', `t${randomUUID().slice(0, 8)}-gym`)
})
afterEach(async () => {
  await db.dropDatabase()
  await db.close()
})

const csv = (...rows: string[]) => ['@id\t@type\t@lat\t@lon\tname\taddr:city\twebsite', ...rows].join('\n')
const rows = [
  '1\tnode\t40.1\t-74.1\tOne\tYork\thttps://example.com',
  '2\tnode\t40.2\t-74.2\tTwo\t\tnot a link',
  '3\tnode\t40.3\t-74.3\t\tYork\t',
  '1\tnode\t40.1\t-74.1\tOne again\t\t',
]

async function run(content: string, options = {}) {
  const report = await importGyms(content, await openGymImport(db), options)
  return { ...report, skipped: Object.fromEntries(report.skipped) }
}
const stored = () => db.collection('gyms').find().sort({ sourceId: 1 }).toArray()

it('adds gyms, reports skipped entries, and changes nothing but the date the second time', async () => {
  expect(await run(csv(...rows))).toEqual({
    read: 4,
    added: 2,
    updated: 0,
    unchanged: 0,
    skipped: { 'without a name': 1, 'twice in the file': 1 },
    badWebsites: 1,
  })
  const before = await stored()
  expect(before).toMatchObject([
    { name: 'One', address: 'York', website: 'https://example.com', sourceId: 'osm:node/1' },
    { name: 'Two', address: 'near York', website: null, totalReviews: 0 },
  ])
  expect(await run(csv(...rows))).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
  const importedAt = expect.any(Date)
  expect(await stored()).toEqual(before.map((gym) => ({ ...gym, importedAt })))
})

it('updates changed gyms without their ratings', async () => {
  await run(csv(...rows))
  await db.collection('gyms').updateMany({}, { $set: { ratingSum: 9, totalReviews: 2 } })
  const changed = csv('1\tnode\t40.15\t-74.1\tOne Two\tYork\t', rows[1] ?? '')
  expect(await run(changed)).toMatchObject({ added: 0, updated: 1, unchanged: 1 })
  expect((await stored())[0]).toMatchObject({
    name: 'One Two',
    latitude: 40.15,
    website: null,
    ratingSum: 9,
    totalReviews: 2,
  })
})

it('gives the same gym the same id in another database', async () => {
  await run(csv(...rows))
  const [first] = await stored()
  await db.dropDatabase()
  await run(csv(...rows))
  expect((await stored())[0]?._id).toBe(first?._id)
})

it('stores nothing in a dry run, but reports what it would do', async () => {
  await run(csv(...rows.slice(0, 1)))
  expect(await run(csv(...rows), { dryRun: true })).toMatchObject({ added: 1, unchanged: 1 })
  expect(await stored()).toHaveLength(1)
})

it('adds each gym once if two imports run concurrently', async () => {
  const many = csv(...Array.from({ length: 2_500 }, (_, n) => `${n}\tnode\t40\t-74\tGym ${n}\t\t`))
  const progress: number[] = []
  await Promise.all([run(many, { onProgress: (done: number) => progress.push(done) }), run(many)])
  expect(await db.collection('gyms').countDocuments()).toBe(2_500)
  expect(progress).toEqual([1_000, 2_000, 2_500])
})

const command = (...args: string[]) => runScript('import-gyms', args, { INIT_CWD: tmpdir() })

it('is a command that exits with one line and code 1 on an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jumpingjack-import-'))
  await writeFile(join(folder, 'bad.json'), '{"elements":')
  await writeFile(join(folder, 'good.tsv'), csv(...rows))
  const [missing, noFile, bad, good] = await Promise.all([
    command('no-such-file.tsv'),
    command(),
    command(join(folder, 'bad.json')),
    command(join(folder, 'good.tsv'), '--dry-run'),
  ])
  expect(missing).toEqual({ code: 1, out: expect.stringMatching(/^.*there is no such file\n$/) })
  expect(noFile).toEqual({ code: 1, out: expect.stringMatching(/^usage: .*\n$/) })
  const failed = expect.stringMatching(/^✗ Import failed .*\nbad.json was not imported: .*JSON.*\n$/)
  expect(bad).toEqual({ code: 1, out: failed })
  expect(good).toEqual({ code: 0, out: expect.stringContaining('1 skipped: without a name') })
  await rm(folder, { recursive: true })
})
