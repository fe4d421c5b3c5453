// Builds local images in place of the official ones, for a Docker engine that can pull none, and docker compose where
// it is missing. Their names begin with jumpingjack.local/, so that none hides that an official one cannot be pulled;
// IMAGE_PREFIX=jumpingjack.local/ uses them.
// usage: node infra/docker/base-images/build.ts [IMAGE...]    needs root on Debian, npm, and a running engine
import { globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cachePath } from '@jumpingjack/local/packages/cache'
import { findOrDownloadGo } from '@jumpingjack/local/packages/go-toolchain'
import { goTool } from '@jumpingjack/local/packages/go-tools'
import { findProgram, runProgram } from '@jumpingjack/local/process/run-program'
import { createDisplay, type Task } from '@jumpingjack/local/progress/display'
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'
import { postgresPrograms } from '@jumpingjack/local/servers/documentdb'
import { imageOf } from '@jumpingjack/local/servers/images'

/** The programs that the image's Dockerfile copies, as path by name. */
type Programs = (task: Task, folder: string) => Promise<Record<string, string>>

const prefix = 'jumpingjack.local/'
const debian = imageOf('debian', prefix)
const npmVersion = '11.21.2'
const root = join(import.meta.dirname, '../../..')

const noPrograms: Programs = async () => ({})
const images = {
  node: nodePrograms,
  golang: goPrograms,
  mongo: mongoPrograms,
  redis: noPrograms,
  rabbitmq: noPrograms,
  haproxy: noPrograms,
}
type Image = keyof typeof images
// The machine may trust a proxy of its own, through which registries are reached.
const certificates = { 'ca-certificates.crt': '/etc/ssl/certs/ca-certificates.crt' }

const display = createDisplay()
const wanted = process.argv.slice(2)
await addCompose()
await buildDebian()
for (const name of wanted.length > 0 ? wanted : Object.keys(images)) {
  if (!(name in images)) throw new UserFacingError(`No base image ${name}: ${Object.keys(images).join(', ')}`)
  await buildImage(name as Image)
}

/** As a plugin of the `docker` command. */
async function addCompose() {
  const log = cachePath('logs', 'compose-version.log')
  if (await succeeds(['compose', 'version'], log)) return
  const task = display.task('docker compose')
  const plugins = join(process.env.DOCKER_CONFIG || join(homedir(), '.docker'), 'cli-plugins')
  await mkdir(plugins, { recursive: true })
  const plugin = join(plugins, 'docker-compose')
  await rm(plugin, { force: true })
  await symlink(await goTool('compose', task), plugin)
  task.done()
}

/** The root that all others are built on: a minimal Debian without documentation and translations. */
async function buildDebian() {
  if (await hasImage(debian)) return
  const task = display.task(debian)
  if (!findProgram('debootstrap'))
    throw new UserFacingError('debootstrap is missing: apt-get install debootstrap')
  const script = `debootstrap --variant=minbase --include=ca-certificates bookworm "$1"
printf '#!/bin/sh\\nexit 101\\n' > "$1/usr/sbin/policy-rc.d"
chmod 755 "$1/usr/sbin/policy-rc.d"
for part in doc man info locale; do printf 'path-exclude=/usr/share/%s/*\\n' $part; done > "$1/etc/dpkg/dpkg.cfg.d/docker"
tar -C "$1" --exclude=./var/cache/apt --exclude='./var/lib/apt/lists/*' --exclude='./usr/share/doc/*' \\
  --exclude='./usr/share/man/*' --exclude='./usr/share/info/*' --exclude='./usr/share/locale/*' -c . | docker import - "$2"`
  await inTemporaryFolder((folder) =>
    runProgram('sh', ['-euc', script, 'sh', folder, debian], { log: cachePath('logs', 'image-debian.log') }),
  )
  task.done()
}

async function buildImage(name: Image) {
  const tag = imageOf(name, prefix)
  const task = display.task(tag)
  await inTemporaryFolder(async (context) => {
    await cp(join(import.meta.dirname, name), context, { recursive: true })
    await mkdir(join(context, 'programs'))
    for (const [program, path] of Object.entries(await images[name](task, context)))
      await cp(path, join(context, 'programs', program), { recursive: true, verbatimSymlinks: true })
    const log = cachePath('logs', `image-${name}.log`)
    await runProgram('docker', ['build', '--tag', tag, context], { log })
  })
  task.done()
}

async function nodePrograms(_task: Task, folder: string): Promise<Record<string, string>> {
  const [node = process.execPath] = globSync(join(root, 'node_modules/node-linux-*/bin/node'))
  const log = cachePath('logs', 'image-npm.log')
  await runProgram('npm', ['pack', `npm@${npmVersion}`, '--pack-destination', folder], { log })
  return {
    node,
    'npm.tgz': join(folder, `npm-${npmVersion}.tgz`),
    ...certificates,
  }
}

async function goPrograms(task: Task): Promise<Record<string, string>> {
  return { go: dirname(dirname(await realpath((await findOrDownloadGo(task)).path))), ...certificates }
}

async function mongoPrograms(task: Task): Promise<Record<string, string>> {
  const [ferretdb, bin] = await Promise.all([goTool('ferretdb', task), postgresPrograms(task)])
  return { ferretdb, postgresql: join(bin, '../../../../..') }
}

function hasImage(tag: string): Promise<boolean> {
  return succeeds(['image', 'inspect', tag], cachePath('logs', 'image-inspect.log'))
}

function succeeds(docker: string[], log: string): Promise<boolean> {
  return runProgram('docker', docker, { log }).then(
    () => true,
    () => false,
  )
}

async function inTemporaryFolder(work: (folder: string) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'jumpingjack-image-'))
  await work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}
