// docker compose for tests: one project of this checkout's files, on free ports.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
/** Images are built once and then kept; everything else of the project is removed at the end. */
export const projectName = 'jumpingjack-test'

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
  for (const image of ['node:24-bookworm-slim', 'debian:bookworm-slim', 'mongo:8.0.13', 'haproxy:3.2.4'])
    if (!(await succeeds('docker', ['image', 'inspect', image])))
      return `${image} is missing: docker pull, or infra/docker/base-images/build.ts`
}

export async function compose(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run('docker', ['compose', '--project-name', projectName, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  })
  return stdout
}

/** The names of a service's containers. */
export async function containersOf(service: string): Promise<string[]> {
  const lines = (await compose(['ps', '--format', '{{.Name}}', service])).trim()
  return lines ? lines.split('\n') : []
}

/** The requests to a path that a container's log contains. */
export async function requestsOf(container: string, path: string): Promise<number> {
  const { stdout } = await run('docker', ['logs', container], { maxBuffer: 1 << 28 })
  return stdout.split('\n').filter((line) => line.includes(`"path":"${path}"`) && line.includes('"status":'))
    .length
}

export async function kill(container: string): Promise<void> {
  await run('docker', ['kill', container])
}

function succeeds(command: string, args: string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  )
}
