// PostgreSQL 18 with DocumentDB from Debian's unstable packages, unpacked into the cache as plain files.
// Nothing is installed, no root is needed: docs/decisions/0002-mongodb-without-mongod.md says why it works.
import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { aptGetAlone } from './apt.ts'
import { cached, cachePath } from './cache.ts'
import type { Step } from './display.ts'
import { Missing } from './missing.ts'
import { findProgram, runCommand } from './run-command.ts'

const run = promisify(execFile)
const wanted = 'postgresql-18-documentdb'
const recipe = 1 // To be raised when this file makes something else of the same packages.
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
const remedy = 'MongoDB is missing: install mongod, or Docker, or set MONGO_URL'
const bin = 'usr/lib/postgresql/18/bin'

// The programs need a newer libc than Debian 12 has, so each is started by the loader that came with them.
const wrapper = `#!/bin/sh
here=\${0%/*}
root=\${here%/${bin}}
for lib in "$root"/usr/lib/*-linux-gnu*; do break; done
for loader in "$lib"/ld-linux*.so.*; do break; done
exec "$loader" --library-path "$lib:$lib/blas:$lib/lapack:$root/usr/lib/postgresql/18/lib" \\
  --argv0 "$0" "$here/unwrapped/\${0##*/}" "$@"
`
const notNeeded = ['doc', 'man', 'info', 'locale', 'i18n', 'perl', 'lintian', 'bug']
  .map((part) => `usr/share/${part}`)
  .concat('usr/lib/*/perl*', 'usr/lib/*/systemd', 'usr/lib/postgresql/18/lib/bitcode')

/** The folder that holds postgres, initdb and psql. */
export async function postgresPrograms(step: Step): Promise<string> {
  for (const program of ['apt-get', 'dpkg-deb'])
    if (!findProgram(program))
      throw new Missing(`${remedy} (without them it takes Debian's tools, and there is no ${program} here)`)
  const architecture = (await run('dpkg', ['--print-architecture'])).stdout.trim()
  const root = await cached(`${wanted}-${architecture}-${recipe}`, step, async (half) => {
    try {
      const packages = await download(step)
      step.tell('unpacking PostgreSQL with DocumentDB')
      await unpack(packages, half)
    } catch (error) {
      if (error instanceof Missing) throw error
      throw new Missing(`${remedy}; Debian's ${wanted} could not be had: ${(error as Error).message}`)
    }
    await wrapPrograms(join(half, bin))
    const extensions = join(half, 'usr/share/postgresql/18/extension')
    // What the package's own script would have chosen at its installation.
    await symlink('postgis-3.control', join(extensions, 'postgis.control'))
  })
  return join(root, bin)
}

// An apt of its own: its lists, its sources, and no package that it takes for installed, so that it fetches the
// whole closure, libc included. Interrupted downloads go on where they stopped.
async function download(step: Step): Promise<string> {
  const apt = cachePath('apt-unstable')
  for (const folder of ['state/lists/partial', 'cache/archives/partial'])
    await mkdir(join(apt, folder), { recursive: true })
  await writeFile(join(apt, 'status'), '')
  await writeFile(join(apt, 'sources.list'), `deb [signed-by=${keyring}] ${await debianMirror()} sid main\n`)
  const settings = [
    `Dir::State=${apt}/state`,
    `Dir::State::status=${apt}/status`,
    `Dir::Cache=${apt}/cache`,
    `Dir::Etc::sourcelist=${apt}/sources.list`,
    'Dir::Etc::sourceparts=-',
    'Acquire::Check-Valid-Until=false',
    'Acquire::Languages=none',
    'Acquire::Retries=3',
    'APT::Sandbox::User=root',
  ].flatMap((setting) => ['-o', setting])
  step.tell('downloading PostgreSQL with DocumentDB (about 140 MB)')
  // The machine's own hooks run after every update, and some of them clear the machine's package cache: not while
  // packages are being installed.
  await aptGetAlone(step, () =>
    runCommand('apt-get', [...settings, 'update'], { log: cachePath('logs', 'apt-unstable-update.log') }),
  )
  await runCommand('apt-get', [...settings, 'install', '-y', '-d', '--no-install-recommends', wanted], {
    log: cachePath('logs', 'apt-unstable-download.log'),
  })
  return join(apt, 'cache/archives')
}

// The mirror that this machine is set up for.
async function debianMirror(): Promise<string> {
  const format = '$(REPO_URI) $(LABEL)'
  const { stdout: rows } = await run('apt-get', ['indextargets', '--format', format, 'Created-By: Packages'])
  const mirror = rows.split('\n').find((row) => row.endsWith(' Debian'))
  if (!mirror) throw new Missing(`${remedy} (this machine knows no Debian mirror)`)
  return mirror.split(' ')[0] ?? ''
}

async function unpack(archives: string, root: string) {
  const excluded = notNeeded.map((pattern) => `--exclude=./${pattern}`).join(' ')
  const script = `for deb in "$1"/*.deb; do dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$2" ${excluded} || exit 1; done
rm -f "$1"/*.deb`
  await runCommand('sh', ['-c', script, 'sh', archives, root], { log: cachePath('logs', 'unpack.log') })
}

async function wrapPrograms(folder: string) {
  await mkdir(join(folder, 'unwrapped'))
  for (const program of await readdir(folder)) {
    if (program === 'unwrapped') continue
    await rename(join(folder, program), join(folder, 'unwrapped', program))
    await writeFile(join(folder, program), wrapper)
    await chmod(join(folder, program), 0o755)
  }
}
