// docker compose for tests: projects of this checkout's files, on free ports.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { imageOf } from '@jumpingjack/local/servers/images'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

export interface ComposeProject {
  /** Images are built once and then kept; everything else of the project is removed at the end. */
  name: string
  files: string[]
  env: Record<string, string>
}

/** Why the tests of this folder cannot run here; undefined where they can. */
export async function whyNoDocker(): Promise<string | undefined> {
  try {
    await run('docker', ['version', '--format', '{{.Server.Version}}'], { timeout: 10_000 })
  } catch {
    return 'no Docker engine answers'
  }
  try {
    await run('docker', ['compose', 'version'], { timeout: 10_000 })
  } catch {
    return 'docker compose is missing'
  }
  for (const name of ['node', 'debian', 'golang', 'mongo', 'rabbitmq', 'redis', 'haproxy'] as const)
    if (!(await succeeds('docker', ['image', 'inspect', imageOf(name)])))
      return `${imageOf(name)} is missing: docker pull it, or see infra/docker/README.md, Images`
}

export async function compose(
  { name, files, env }: ComposeProject,
  args: readonly string[],
): Promise<string> {
  const fileArgs = files.flatMap((file) => ['--file', file])
  const { stdout } = await run('docker', ['compose', '--project-name', name, ...fileArgs, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  })
  return stdout
}

/** Builds the images and starts all containers. `more`: options of `docker compose up`. */
export async function up(project: ComposeProject, more: readonly string[] = []): Promise<number> {
  await down(project) // What a killed run has left.
  try {
    await compose(project, ['build'])
    const startedAt = Date.now()
    await compose(project, ['up', '--detach', '--no-build', '--wait', '--wait-timeout', '900', ...more])
    return (Date.now() - startedAt) / 1000
  } catch (error) {
    await down(project)
    throw error
  }
}

export async function down(project: ComposeProject): Promise<void> {
  await compose(project, ['down', '--volumes', '--timeout', '5', '--remove-orphans'])
}

/** The names of a service's running containers. */
export async function containersOf(project: string, service: string): Promise<string[]> {
  const labels = [`com.docker.compose.project=${project}`, `com.docker.compose.service=${service}`]
  const filters = labels.flatMap((label) => ['--filter', `label=${label}`])
  const lines = (await docker('ps', ...filters, '--format', '{{.Names}}')).trim()
  return lines ? lines.split('\n').sort() : []
}

/** The requests to a path that a container's log contains. */
export async function requestsOf(container: string, path: string): Promise<number> {
  const lines = (await docker('logs', container)).split('\n')
  return lines.filter((line) => line.includes(`"path":"${path}"`) && line.includes('"status":')).length
}

/** The size in MB of each image that a project builds. */
export async function imageSizes(project: ComposeProject): Promise<Record<string, number>> {
  const listed = (await compose(project, ['config', '--images'])).trim().split('\n')
  const images = new Set(listed.filter((image) => image.startsWith('jumpingjack/')))
  const sizeOf = async (image: string) =>
    Number(await docker('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6
  return Object.fromEntries(
    await Promise.all([...images].map(async (image) => [image, await sizeOf(image)] as const)),
  )
}

/** Runs `docker` and returns what it prints. */
export async function docker(...args: string[]): Promise<string> {
  return (await run('docker', args, { maxBuffer: 1 << 28 })).stdout
}

function succeeds(command: string, args: string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  )
}
