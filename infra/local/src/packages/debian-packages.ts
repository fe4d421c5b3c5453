// Programs from Debian packages, unpacked into the cache. Nothing is installed and no root is needed: apt-get uses its
// own state, and each program runs with its own loader and libraries (docs/decisions/0002-mongodb-without-mongod.md).
import { execFile } from 'node:child_process'
import { closeSync, existsSync, fstatSync, globSync, openSync, readSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withLock } from '../process/lock.mjs'
import { findProgram, runProgram } from '../process/run-program.ts'
import type { Task } from '../progress/display.ts'
import { installationError, UserFacingError } from '../progress/user-facing-error.ts'
import { cached, cachePath } from './cache.ts'

export interface PackageSet {
  /** Shown with the progress; includes the size of the download. */
  title: string
  /** Debian 12 by default. */
  release?: 'sid'
  /** Unpacked with all their dependencies. The first one names the folder in the cache. */
  packages: [string, ...string[]]
  /** Increased when the way of unpacking changes. 1 by default. */
  version?: number
  /** Globs of the folders with programs to run. */
  programs: [string, ...string[]]
  /** Folders with libraries, in addition to the usual one. */
  libraries?: string[]
  /** The error where the packages cannot be unpacked: what to install instead. */
  missing: string
  /** Does what an installation script would do. The packages are in `root` and move to `finalRoot` afterwards. */
  configure?(root: string, finalRoot: string): Promise<void>
}

const run = promisify(execFile)
const systemKeyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
const excluded = ['doc', 'man', 'info', 'locale', 'i18n', 'icons', 'perl', 'lintian', 'bug']
  .map((folder) => `usr/share/${folder}`)
  .concat('usr/lib/*/perl*', 'usr/lib/python3*', 'usr/lib/*/systemd', 'usr/lib/postgresql/*/lib/bitcode')
  .map((pattern) => `--exclude=./${pattern}`)
  .join(' ')
// Older packages have files in /lib, newer ones in /usr/lib, so /lib is a link. Absolute links are made relative.
const unpackScript = `
cd "$2" && mkdir -p usr/bin usr/sbin usr/lib usr/lib64 && ln -s usr/bin usr/sbin usr/lib usr/lib64 . || exit 1
for deb in "$1"/*.deb; do
  dpkg-deb --fsys-tarfile "$deb" | tar -x --keep-directory-symlink ${excluded} || exit 1
done
find . -type l -lname '/*' | while read -r link; do ln -sfnr ".$(readlink "$link")" "$link"; done
`

/** The path of an installed program, or of the one in the packages. */
export async function debianProgram(name: string, set: PackageSet, task: Task): Promise<string> {
  return findProgram(name) ?? join(await debianPackages(set, task), set.programs[0], name)
}

/** The folder with the unpacked packages, laid out like a root folder. */
export async function debianPackages(set: PackageSet, task: Task): Promise<string> {
  for (const program of ['apt-get', 'dpkg-deb'])
    if (!findProgram(program))
      throw new UserFacingError(
        `${set.missing} (Debian's packages cannot be unpacked: there is no ${program} here)`,
      )
  const architecture = (await run('dpkg', ['--print-architecture'])).stdout.trim()
  const name = `${set.packages[0]}-${architecture}-${set.version ?? 1}`
  return cached(name, task, async (root) => {
    try {
      const archives = await download(set, task)
      task.update(`unpacking ${set.title}`)
      await runProgram('sh', ['-c', unpackScript, 'sh', archives, root], { log: logFile(set, 'unpack') })
      await rm(archives, { recursive: true })
      await wrapPrograms(set, root, cachePath(name))
      await set.configure?.(root, cachePath(name))
    } catch (error) {
      throw installationError(error, `${set.missing}; its Debian packages failed`)
    }
  })
}

// With an empty status file apt-get downloads all dependencies, even libc. An interrupted download continues.
async function download(set: PackageSet, task: Task): Promise<string> {
  const { release = 'bookworm' } = set
  const apt = cachePath(`apt-${release}`)
  const archives = join(apt, set.packages[0])
  await mkdir(join(apt, 'lists/partial'), { recursive: true })
  await mkdir(join(archives, 'partial'), { recursive: true })
  await writeFile(join(apt, 'status'), '')
  const source = `deb [signed-by=${await keyring(task)}] ${await mirror()} ${release} main\n`
  await writeFile(join(apt, 'sources.list'), source)
  const settings = [
    ...ownState(apt),
    `Dir::State::status=${apt}/status`,
    `Dir::Cache::archives=${archives}`,
    `Dir::Etc::sourcelist=${apt}/sources.list`,
    'Dir::Etc::sourceparts=-',
    'Acquire::Check-Valid-Until=false',
  ].flatMap((setting) => ['-o', setting])
  const install = ['install', '-y', '--download-only', '--no-install-recommends', ...set.packages]
  const onWait = (pid: string) => task.update(`waiting for apt-get of process ${pid}`)
  await withLock('apt-get', onWait, async () => {
    task.update(`downloading ${set.title}`)
    await runProgram('apt-get', [...settings, 'update'], { log: logFile(set, 'update') })
    await runProgram('apt-get', [...settings, ...install], { log: logFile(set, 'download') })
  })
  return archives
}

/** Debian's signing keys. Ubuntu has them in a package. */
async function keyring(task: Task): Promise<string> {
  if (existsSync(systemKeyring)) return systemKeyring
  const folder = await cached('debian-archive-keyring', task, async (half) => {
    const apt = join(half, 'apt')
    await mkdir(join(apt, 'lists/partial'), { recursive: true })
    const settings = ownState(apt).flatMap((setting) => ['-o', setting])
    const options = { cwd: half, log: cachePath('logs', 'apt-keyring.log') }
    await runProgram('apt-get', [...settings, 'update'], options)
    await runProgram('apt-get', [...settings, 'download', 'debian-archive-keyring'], options)
    await runProgram('sh', ['-c', 'dpkg-deb -x debian-archive-keyring_*.deb . && rm -r apt'], options)
  })
  return join(folder, systemKeyring)
}

function ownState(apt: string): string[] {
  return [
    `Dir::State=${apt}`,
    `Dir::Cache=${apt}`,
    'Acquire::Languages=none',
    'Acquire::Retries=3',
    'APT::Sandbox::User=root',
  ]
}

// The mirror in the machine's own apt sources.
async function mirror(): Promise<string> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'])
  return stdout.split('\n').find((uri) => /\/debian\/?$/.test(uri)) ?? 'http://deb.debian.org/debian'
}

function logFile(set: PackageSet, action: string): string {
  return cachePath('logs', `apt-${set.packages[0]}-${action}.log`)
}

// Moves each program to `unwrapped` and replaces it with a script that runs it with its loader. /proc/self/exe is then
// the loader, so a copy of it is in each folder: some programs look for their files beside /proc/self/exe.
async function wrapPrograms(set: PackageSet, root: string, finalRoot: string) {
  const [libraries = ''] = globSync('usr/lib/*-linux-gnu*', { cwd: root })
  const [loader = ''] = globSync(`${libraries}/ld-linux*.so.*`, { cwd: root })
  const usual = ['', '/blas', '/lapack', '/pulseaudio'].map((folder) => libraries + folder)
  const path = [...usual, ...(set.libraries ?? [])].map((folder) => join(finalRoot, folder)).join(':')
  for (const folder of globSync(set.programs, { cwd: root })) {
    const here = join(root, folder)
    const files = (await readdir(here, { withFileTypes: true })).filter((entry) => entry.isFile())
    const programs = files.map(({ name }) => name).filter((name) => isProgram(join(here, name)))
    await mkdir(join(here, 'unwrapped'))
    await copyFile(join(root, loader), join(here, 'loader'))
    const finalHere = join(finalRoot, folder)
    for (const name of programs) {
      await rename(join(here, name), join(here, 'unwrapped', name))
      const start = `exec "${finalHere}/loader" --library-path "${path}" --argv0 "$0" "${finalHere}/unwrapped/${name}" "$@"`
      await writeScript(join(here, name), start)
    }
  }
}

export async function writeScript(file: string, commands: string) {
  await writeFile(file, `#!/bin/sh\n${commands}\n`)
  await chmod(file, 0o755)
}

// By the first bytes of ELF, the format of Linux programs. Libraries have it too, but are not executable.
function isProgram(file: string): boolean {
  const start = Buffer.alloc(4)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, start)
    return start.toString('latin1') === '\x7fELF' && (fstatSync(opened).mode & 0o111) !== 0
  } finally {
    closeSync(opened)
  }
}
