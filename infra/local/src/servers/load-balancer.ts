// HAProxy in front of several gateways. A gateway that is stopping or does not reply gets no requests.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { debianProgram, type PackageSet } from '../packages/debian-packages.ts'
import { freePort } from '../process/ports.ts'
import type { Supervisor } from '../process/supervisor.ts'
import { runTask, type Task } from '../progress/display.ts'

const packages: PackageSet = {
  title: 'HAProxy (about 10 MB)',
  packages: ['haproxy'],
  programs: ['usr/sbin'],
  missing: 'HAProxy is missing: install haproxy, or start one gateway',
}

interface Options {
  host?: string
  port: number
  /** Of the gateways on this machine. */
  ports: readonly number[]
}

/** Listens on `host` and `port`. Returns a URL that replies with the number of gateways that get requests. */
export async function startLoadBalancer(supervisor: Supervisor, options: Options): Promise<string> {
  const start = async (task: Task) => {
    const command = await debianProgram('haproxy', packages, task)
    const statusPort = await freePort()
    const file = join(supervisor.dataDir, 'haproxy.cfg')
    await writeFile(file, configuration(options, statusPort))
    const statusUrl = `http://127.0.0.1:${statusPort}/`
    const args = ['-db', '-f', file]
    const ready = () => fetch(statusUrl)
    await supervisor.launch('service', { name: 'haproxy', command, args, ready })
    task.done(`in front of ${options.ports.length} gateways`)
    return statusUrl
  }
  return runTask(supervisor.display, 'HAProxy', start, supervisor.isStopping)
}

/** That of the containers, with addresses instead of Docker's name server, and without their redirect to https. */
function configuration({ host = '127.0.0.1', port, ports }: Options, statusPort: number): string {
  const ofContainers = readFileSync(join(import.meta.dirname, '../../../docker/haproxy.cfg'), 'utf8')
  const servers = ports.map((each, index) => `  server gateway-${index + 1} 127.0.0.1:${each}`)
  // Down after 1.2 s at most: before a gateway that stops closes its connections.
  const all = ['  default-server check inter 1s fastinter 200ms fall 2 rise 1', ...servers]
  const own = ofContainers
    .replace(/^resolvers docker\n(?: .*\n)+/m, '')
    .replace(/^.*STORAGE_HOST.*\n/m, '')
    .replace('bind :8080', `bind ${host}:${port}`)
    .replace(/^ +server-template .*$/m, all.join('\n'))
  return `${own}
frontend status
  bind 127.0.0.1:${statusPort}
  http-request return status 200 content-type text/plain lf-string "%[nbsrv(gateway)]"
`
}
