// MongoDB: a mongod where there is one or one can be downloaded, else the same wire protocol by FerretDB.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { MongoBinary } from 'mongodb-memory-server-core'
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js'
import { cachePath } from './cache.ts'
import type { Step } from './display.ts'
import { startDocumentDb } from './documentdb.ts'
import { freePort } from './ports.ts'
import type { Run } from './run.ts'
import { findProgram } from './run-command.ts'
import type { ServerEnv, ServerKind } from './server-kind.ts'

const downloadVersion = '8.2.1'

export const mongodb: ServerKind = {
  name: 'MongoDB',
  variable: 'MONGO_URL',
  container: { image: 'mongo:8', port: 27017, data: '/data/db' },
  fromEnvironment: (given) => ({ MONGO_URL: given.MONGO_URL ?? '' }),
  at: (port) => ({ MONGO_URL: `mongodb://127.0.0.1:${port}/` }),
  answers: (env) => ping(env.MONGO_URL ?? ''),
  async startProcess(run, step) {
    const mongod = findProgram('mongod') ?? (await downloadMongod(step))
    if (mongod) return startMongod(run, mongod)
    const { url, processes } = await startDocumentDb(run, step, ping)
    return { what: '(FerretDB on PostgreSQL)', env: { MONGO_URL: url }, processes }
  },
}

async function startMongod(run: Run, mongod: string) {
  const data = join(run.dataDir, 'mongod')
  await mkdir(data, { recursive: true })
  const port = await freePort()
  const env: ServerEnv = { MONGO_URL: `mongodb://127.0.0.1:${port}/` }
  const server = await run.launch('server', {
    name: 'mongod',
    command: mongod,
    args: ['--dbpath', data, '--port', `${port}`, '--bind_ip', '127.0.0.1', '--quiet'],
    ready: () => ping(env.MONGO_URL ?? ''),
    stopWithinMs: 20_000,
  })
  return { what: '', env, processes: [server] }
}

/** A real mongod, where this machine has one from before or the network lets it be fetched; else undefined. */
async function downloadMongod(step: Step): Promise<string | undefined> {
  const options = { version: downloadVersion, downloadDir: cachePath('mongod'), checkMD5: true }
  try {
    const url = await new MongoBinaryDownloadUrl({
      platform: process.platform,
      arch: process.arch,
      version: downloadVersion,
    }).getDownloadUrl()
    const there = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(3000) })
    if (!there.ok) return undefined
    step.tell('downloading mongod')
    return await MongoBinary.getPath(options)
  } catch {
    return undefined
  }
}

async function ping(url: string) {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 3000 })
  try {
    await client.db('admin').command({ ping: 1 })
  } finally {
    await client.close()
  }
}
