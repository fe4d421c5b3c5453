// MongoDB's wire protocol without mongod: FerretDB in front of PostgreSQL with the DocumentDB extension.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Step } from './display.ts'
import { goTool } from './go-tools.ts'
import { freePort } from './ports.ts'
import { postgresPrograms } from './postgres-files.ts'
import type { ManagedProcess } from './process.ts'
import type { Run } from './run.ts'

const run = promisify(execFile)

// PostgreSQL refuses to run as root. Then it becomes nobody, who may pass the folders above its own.
const asRoot = process.getuid?.() === 0
const nobody = { user: 65534, group: 65534 }
const becomeNobody = [
  ...['--reuid', `${nobody.user}`, '--regid', `${nobody.group}`, '--clear-groups', '--no-new-privs'],
  ...['--inh-caps', '-all,+dac_override', '--ambient-caps', '-all,+dac_override'],
  // Without it access(2), by which initdb looks for its programs, would not know of the capability.
  ...['--securebits', '+no_setuid_fixup'],
]

const settings = {
  // Only by the socket, whose folder belongs to its user alone: so it needs no passwords and no port.
  listen_addresses: '',
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb',
  'cron.database_name': 'postgres',
  'cron.use_background_workers': 'on',
  'cron.log_run': 'off',
  'cron.log_statement': 'off',
  max_worker_processes: '24',
  max_connections: '150',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  log_min_messages: 'warning',
  timezone: 'GMT',
  log_timezone: 'GMT',
}
const prepare = [
  'CREATE EXTENSION IF NOT EXISTS documentdb CASCADE',
  // Data of an earlier version go on with the programs that the cache has now.
  'ALTER EXTENSION documentdb_core UPDATE',
  'ALTER EXTENSION documentdb UPDATE',
]

export async function startDocumentDb(
  within: Run,
  step: Step,
  answers: (url: string) => Promise<unknown>,
): Promise<{ url: string; processes: ManagedProcess[] }> {
  const inPart = splitStep(step)
  const [programs, ferretdb] = await Promise.all([
    inPart(postgresPrograms),
    inPart((part) => goTool('ferretdb', part)),
  ])
  step.tell('starting')
  const data = await createCluster(within, programs)
  const socket = await socketFolder(data)
  within.onClose('files', () => rm(socket, { recursive: true, force: true }))
  const query = (sql: string) =>
    run(join(programs, 'psql'), ['-X', '-q', '-h', socket, '-U', 'postgres', '-c', sql, 'postgres'])
  const own = { unix_socket_directories: socket, 'documentdb.localhost_connection_string': `host=${socket}` }
  const postgres = await within.launch('base', {
    name: 'postgres',
    command: join(programs, 'postgres'),
    args: [
      '-D',
      data,
      ...Object.entries({ ...settings, ...own }).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    privileges: asRoot ? becomeNobody : [],
    ready: () => query('SELECT 1'),
    stopSignal: 'SIGINT', // Its "fast" stop: SIGTERM would wait for all clients to leave.
  })
  for (const sql of prepare) await query(sql)
  const port = await freePort()
  const state = join(within.dataDir, 'ferretdb')
  await mkdir(state, { recursive: true })
  const url = `mongodb://127.0.0.1:${port}/`
  const front = await within.launch('server', {
    name: 'ferretdb',
    command: ferretdb,
    args: [
      `--listen-addr=127.0.0.1:${port}`,
      `--postgresql-url=postgres://postgres@/postgres?host=${encodeURIComponent(socket)}`,
      `--state-dir=${state}`,
      ...['--no-auth', '--telemetry=disable', '--debug-addr=-', '--log-level=WARN'],
    ],
    ready: () => answers(url),
  })
  return { url, processes: [front, postgres] }
}

// For works at the same time under one step, which then tells of all that go on.
function splitStep(step: Step) {
  const texts = new Map<unknown, string>()
  return async <T>(work: (part: Step) => Promise<T>): Promise<T> => {
    const tell = (text: string) => {
      texts.set(work, text)
      step.tell([...texts.values()].join('; '))
    }
    const made = await work({ ...step, tell })
    if (texts.delete(work) && texts.size > 0) step.tell([...texts.values()].join('; '))
    return made
  }
}

async function createCluster(within: Run, programs: string): Promise<string> {
  const data = join(within.dataDir, 'postgres')
  if (await lstat(data).catch(() => undefined)) return data
  const half = `${data}.half`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { mode: 0o700 })
  if (asRoot) await chown(half, nobody.user, nobody.group)
  const initdb = [
    ...[
      join(programs, 'initdb'),
      '-D',
      half,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-instructions',
    ],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ]
  const [command = '', ...args] = asRoot ? ['setpriv', ...becomeNobody, '--', ...initdb] : initdb
  await run(command, args)
  await rename(half, data)
  return data
}

// Not in the data folder: the path of a socket has at most 107 bytes.
async function socketFolder(data: string): Promise<string> {
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `jumpingjack-${name}`)
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (asRoot) await chown(folder, nobody.user, nobody.group)
  const made = await lstat(folder)
  const owner = asRoot ? nobody.user : process.getuid?.()
  if (!made.isDirectory() || made.uid !== owner || made.mode & 0o077)
    throw new Error(`${folder} is not ours alone: remove it`)
  return folder
}
