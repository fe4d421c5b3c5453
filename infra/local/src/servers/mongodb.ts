// MongoDB: an installed or downloaded mongod, else FerretDB, which speaks the same wire protocol.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { MongoBinary } from 'mongodb-memory-server-core'
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js'
import { cachePath } from '../packages/cache.ts'
import { freePort } from '../process/ports.ts'
import { findProgram } from '../process/run-program.ts'
import type { Supervisor } from '../process/supervisor.ts'
import type { Task } from '../progress/display.ts'
import type { BackingServer, ServerEnv } from './backing-server.ts'
import { startDocumentDb } from './documentdb.ts'
import { imageOf } from './images.ts'

// Data of 8.2 cannot go back to 8.0, the version of the image.
const downloadVersion = '8.2.11'

export const mongodb: BackingServer = {
  name: 'MongoDB',
  variable: 'MONGO_URL',
  container: {
    image: imageOf('mongo'),
    port: 27017,
    data: '/data/db',
    define: async (image) => new (await import('@testcontainers/mongodb')).MongoDBContainer(image),
  },
  // The container is a replica set of one, which names itself by a host name that only it resolves.
  envFor: (address) => ({ MONGO_URL: `mongodb://${address}/?directConnection=true` }),
  ping: (env) => ping(env.MONGO_URL ?? ''),
  async startProcess(supervisor, task, _secrets, isDurable = true) {
    const mongod = findProgram('mongod') ?? (await downloadMongod(task))
    if (mongod) return startMongod(supervisor, mongod)
    const { url, processes } = await startDocumentDb(supervisor, task, ping, isDurable)
    return { note: '(FerretDB on PostgreSQL)', env: { MONGO_URL: url }, processes }
  },
}

async function startMongod(supervisor: Supervisor, mongod: string) {
  const data = join(supervisor.dataDir, 'mongod')
  await mkdir(data, { recursive: true })
  const port = await freePort()
  const env: ServerEnv = { MONGO_URL: `mongodb://127.0.0.1:${port}/` }
  const server = await supervisor.launch('server', {
    name: 'mongod',
    command: mongod,
    args: ['--dbpath', data, '--port', `${port}`, '--bind_ip', '127.0.0.1', '--quiet'],
    ready: () => ping(env.MONGO_URL ?? ''),
    stopWithinMs: 20_000,
  })
  return { note: '', env, processes: [server] }
}

/** Undefined where mongod is neither in the cache nor reachable by download. */
async function downloadMongod(task: Task): Promise<string | undefined> {
  const { platform, arch } = process
  const version = downloadVersion
  try {
    const url = await new MongoBinaryDownloadUrl({ platform, arch, version }).getDownloadUrl()
    const reply = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(3000) })
    if (!reply.ok) return undefined
    task.update('downloading mongod')
    return await MongoBinary.getPath({ version, downloadDir: cachePath('mongod'), checkMD5: true })
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
