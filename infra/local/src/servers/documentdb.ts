// MongoDB's wire protocol without mongod: FerretDB on PostgreSQL with the DocumentDB extension.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { debianPackages, type PackageSet } from '../packages/debian-packages.ts'
import { goTool } from '../packages/go-tools.ts'
import type { ManagedProcess } from '../process/managed-process.ts'
import { freePort } from '../process/ports.ts'
import type { Supervisor } from '../process/supervisor.ts'
import type { Task } from '../progress/display.ts'

const run = promisify(execFile)

/** Only Debian's unstable release has PostgreSQL with DocumentDB. */
const bin = 'usr/lib/postgresql/18/bin'

const postgres: PackageSet = {
  title: 'PostgreSQL with DocumentDB (about 140 MB)',
  release: 'sid',
  packages: ['postgresql-18-documentdb'],
  version: 2,
  programs: [bin],
  libraries: ['usr/lib/postgresql/18/lib'],
  missing: 'MongoDB is missing: install mongod or Docker, or set MONGO_URL',
  async configure(root) {
    const extensions = join(root, 'usr/share/postgresql/18/extension')
    await symlink('postgis-3.control', join(extensions, 'postgis.control'))
  },
}

/** The folder that holds postgres, initdb and psql. */
export async function postgresPrograms(task: Task): Promise<string> {
  return join(await debianPackages(postgres, task), bin)
}

// PostgreSQL does not run as root. Started by root it runs as nobody, with the capability to enter the closed folders
// above its data.
const asRoot = process.getuid?.() === 0
const nobody = { user: 65534, group: 65534 }
const becomeNobody = [
  ...['--reuid', `${nobody.user}`, '--regid', `${nobody.group}`, '--clear-groups', '--no-new-privs'],
  ...['--inh-caps', '-all,+dac_override', '--ambient-caps', '-all,+dac_override'],
  // initdb checks its programs with access(2), which ignores the capability without this.
  ...['--securebits', '+no_setuid_fixup'],
]

const settings = {
  // Only a socket in a folder of its user, so no password and no port.
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
/** A kill of PostgreSQL can damage an index. */
const notDurable = { fsync: 'off', full_page_writes: 'off' }
const setupStatements = [
  'CREATE EXTENSION IF NOT EXISTS documentdb CASCADE',
  // For data that an earlier version of DocumentDB has stored.
  'ALTER EXTENSION documentdb_core UPDATE',
  'ALTER EXTENSION documentdb UPDATE',
]

export async function startDocumentDb(
  supervisor: Supervisor,
  task: Task,
  ping: (url: string) => Promise<unknown>,
  isDurable = true,
): Promise<{ url: string; processes: ManagedProcess[]; psql: [string, ...string[]] }> {
  const parallel = splitTask(task)
  const [programs, ferretdb] = await Promise.all([
    parallel(postgresPrograms),
    parallel((part) => goTool('ferretdb', part)),
  ])
  task.update('starting')
  const data = await createCluster(supervisor, programs)
  const socket = await socketFolder(data)
  supervisor.onClose('files', () => rm(socket, { recursive: true, force: true }))
  const psql: [string, ...string[]] = [join(programs, 'psql'), '-X', '-h', socket, '-U', 'postgres']
  const query = (sql: string) => run(psql[0], [...psql.slice(1), '-q', '-c', sql, 'postgres'])
  const paths = {
    unix_socket_directories: socket,
    'documentdb.localhost_connection_string': `host=${socket}`,
  }
  const all = { ...settings, ...paths, ...(isDurable ? {} : notDurable) }
  const postgres = await supervisor.launch('base', {
    name: 'postgres',
    command: join(programs, 'postgres'),
    args: ['-D', data, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    privileges: asRoot ? becomeNobody : [],
    ready: () => query('SELECT 1'),
    stopSignal: 'SIGINT', // A fast shutdown; with SIGTERM it waits for all clients to disconnect.
  })
  for (const sql of setupStatements) await query(sql)
  const port = await freePort()
  const state = join(supervisor.dataDir, 'ferretdb')
  await mkdir(state, { recursive: true })
  const url = `mongodb://127.0.0.1:${port}/`
  const ferretdbProcess = await supervisor.launch('server', {
    name: 'ferretdb',
    command: ferretdb,
    args: [
      `--listen-addr=127.0.0.1:${port}`,
      `--postgresql-url=postgres://postgres@/postgres?host=${encodeURIComponent(socket)}`,
      `--state-dir=${state}`,
      ...['--no-auth', '--telemetry=disable', '--debug-addr=-', '--log-level=WARN'],
    ],
    ready: () => ping(url),
  })
  return { url, processes: [postgres, ferretdbProcess], psql }
}

// Shows the texts of several parallel tasks in one line.
function splitTask(task: Task) {
  const texts = new Map<unknown, string>()
  const show = () => task.update([...texts.values()].join('; '))
  return async <T>(work: (part: Task) => Promise<T>): Promise<T> => {
    const update = (text: string) => {
      texts.set(work, text)
      show()
    }
    const result = await work({ ...task, update })
    if (texts.delete(work) && texts.size > 0) show()
    return result
  }
}

async function createCluster(supervisor: Supervisor, programs: string): Promise<string> {
  const data = join(supervisor.dataDir, 'postgres')
  if (await lstat(data).catch(() => undefined)) return data
  const partial = `${data}.half`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  if (asRoot) await chown(partial, nobody.user, nobody.group)
  const initdb = [
    ...[join(programs, 'initdb'), '-D', partial, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'],
    ...['--no-instructions', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ]
  const [command = '', ...args] = asRoot ? ['setpriv', ...becomeNobody, '--', ...initdb] : initdb
  await run(command, args)
  await rename(partial, data)
  return data
}

// Outside the data folder, because the path of a socket has at most 107 bytes.
async function socketFolder(data: string): Promise<string> {
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `jumpingjack-${name}`)
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (asRoot) await chown(folder, nobody.user, nobody.group)
  const stats = await lstat(folder)
  const owner = asRoot ? nobody.user : process.getuid?.()
  if (!stats.isDirectory() || stats.uid !== owner || stats.mode & 0o077)
    throw new Error(`${folder} belongs to or is open to another user: remove it`)
  return folder
}
