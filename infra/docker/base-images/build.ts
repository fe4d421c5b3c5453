// Builds local images under the names of the official ones, for a Docker engine that can pull none, and docker compose
// where it is missing.
// usage: node infra/docker/base-images/build.ts [IMAGE...]    needs root on Debian, npm, and a running engine
import { globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { cachePath } from '@jumpingjack/local/packages/cache'
import { goTool } from '@jumpingjack/local/packages/go-tools'
import { findProgram, runCommand } from '@jumpingjack/local/process/run-command'
import { createDisplay, type Task } from '@jumpingjack/local/progress/display'
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'
import { postgresPrograms } from '@jumpingjack/local/servers/postgres-programs'

interface BaseImage {
  /** Its name without the tag; the tags are those that the project uses. */
  name: string
  /** The programs that its Dockerfile copies, as path by name. */
  programs?(task: Task, folder: string): Promise<Record<string, string>>
}

const debian = 'debian:bookworm-slim'
const npmVersion = '11.21.2'
const root = join(import.meta.dirname, '../../..')

const images: Record<string, BaseImage> = {
  node: { name: 'node', programs: nodePrograms },
  mongo: { name: 'mongo', programs: mongoPrograms },
  redis: { name: 'redis' },
  rabbitmq: { name: 'rabbitmq' },
  minio: { name: 'minio/minio', programs: minioPrograms },
  haproxy: { name: 'haproxy' },
}

const display = createDisplay()
const wanted = process.argv.slice(2)
await addCompose()
await buildDebian()
for (const folder of wanted.length > 0 ? wanted : Object.keys(images)) await buildImage(folder)

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
    runCommand('sh', ['-euc', script, 'sh', folder, debian], { log: cachePath('logs', 'image-debian.log') }),
  )
  task.done()
}

async function buildImage(folder: string) {
  const image = images[folder]
  if (!image) throw new Error(`There is no base image ${folder}: ${Object.keys(images).join(', ')}`)
  const tags = await tagsOf(image.name)
  const task = display.task(tags.join(', '))
  await inTemporaryFolder(async (context) => {
    await cp(join(import.meta.dirname, folder), context, { recursive: true })
    await mkdir(join(context, 'programs'))
    const programs = (await image.programs?.(task, context)) ?? {}
    for (const [name, path] of Object.entries(programs))
      await cp(path, join(context, 'programs', name), { recursive: true, verbatimSymlinks: true })
    const log = cachePath('logs', `image-${folder}.log`)
    await runCommand('docker', ['build', ...tags.flatMap((tag) => ['--tag', tag]), context], { log })
  })
  task.done()
}

async function nodePrograms(_task: Task, folder: string): Promise<Record<string, string>> {
  const [node = process.execPath] = globSync(join(root, 'node_modules/node-linux-*/bin/node'))
  const log = cachePath('logs', 'image-npm.log')
  await runCommand('npm', ['pack', `npm@${npmVersion}`, '--pack-destination', folder], { log })
  return {
    node,
    'npm.tgz': join(folder, `npm-${npmVersion}.tgz`),
    // The machine may trust a proxy of its own, through which the registry is reached.
    'ca-certificates.crt': '/etc/ssl/certs/ca-certificates.crt',
  }
}

async function minioPrograms(task: Task): Promise<Record<string, string>> {
  return { minio: await goTool('minio', task), mc: await goTool('mc', task) }
}

async function mongoPrograms(task: Task): Promise<Record<string, string>> {
  const [ferretdb, bin] = await Promise.all([goTool('ferretdb', task), postgresPrograms(task)])
  return { ferretdb, postgresql: join(bin, '../../../../..') }
}

/** All tags under which the project uses an image. */
async function tagsOf(name: string): Promise<string[]> {
  const users = ['docker-compose.yml', 'infra/docker/Dockerfile', 'infra/local/src']
  const files = users.flatMap((path) => globSync([path, `${path}/**/*.ts`], { cwd: root }))
  const tags = new Set<string>()
  for (const file of files.filter((path) => /\.(yml|ts)$|Dockerfile$/.test(path))) {
    const text = await readFile(join(root, file), 'utf8')
    for (const [, tag] of text.matchAll(
      new RegExp(`(?:image: ?'?|FROM )(${name}(?::[\\w.-]+)?)(?=['\\s])`, 'g'),
    ))
      if (tag) tags.add(tag)
  }
  if (tags.size === 0) throw new Error(`Nothing uses the image ${name}`)
  return [...tags]
}

function hasImage(tag: string): Promise<boolean> {
  return succeeds(['image', 'inspect', tag], cachePath('logs', 'image-inspect.log'))
}

function succeeds(docker: string[], log: string): Promise<boolean> {
  return runCommand('docker', docker, { log }).then(
    () => true,
    () => false,
  )
}

async function inTemporaryFolder(work: (folder: string) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'jumpingjack-image-'))
  await work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}
