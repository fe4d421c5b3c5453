// HAProxy in front of several gateways. A gateway that is stopping or does not reply gets no requests.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { debianProgram, type PackageSet } from '../packages/debian-packages.ts'
import type { ManagedProcess } from '../process/managed-process.ts'
import { freePort } from '../process/ports.ts'
import type { Supervisor } from '../process/supervisor.ts'
import { runTask, type Task } from '../progress/display.ts'

const packages: PackageSet = {
  title: 'HAProxy (about 10 MB)',
  release: 'bookworm',
  packages: ['haproxy'],
  version: 1,
  programs: ['usr/sbin'],
  missing: 'HAProxy is missing: install haproxy, or start one gateway',
}

export interface LoadBalancer {
  process: ManagedProcess
  /** Replies with the number of gateways that get requests. */
  statusUrl: string
}

interface Options {
  host?: string
  port: number
  /** Of the gateways on this machine. */
  ports: readonly number[]
  /** Lines of the configuration that say which requests are sent again. */
  retries: string
}

/** Listens on `host` and `port`. */
export async function startLoadBalancer(supervisor: Supervisor, options: Options): Promise<LoadBalancer> {
  const start = async (task: Task) => {
    const command = await debianProgram('haproxy', packages, task)
    const statusPort = await freePort()
    const file = join(supervisor.dataDir, 'haproxy.cfg')
    await writeFile(file, configuration(options, statusPort))
    const statusUrl = `http://127.0.0.1:${statusPort}/`
    const args = ['-db', '-f', file]
    const ready = () => fetch(statusUrl)
    return {
      process: await supervisor.launch('service', { name: 'haproxy', command, args, ready }),
      statusUrl,
    }
  }
  return runTask(supervisor.display, 'HAProxy', start, `in front of ${options.ports.length} gateways`)
}

function configuration({ host = '127.0.0.1', port, ports, retries }: Options, statusPort: number): string {
  const servers = ports.map((each, index) => `  server gateway-${index + 1} 127.0.0.1:${each}`)
  return `global
  log stdout format raw daemon notice

defaults
  mode http
  log global
  timeout client 75s
  timeout server 75s
  timeout tunnel 1h
  timeout http-request 15s
  # A busy machine replies late.
  timeout check 3s
  option dontlognull

frontend site
  bind ${host}:${port}
  option forwardfor
  http-request set-header X-Forwarded-Proto http
  default_backend gateway

backend gateway
  balance roundrobin
  option httpchk GET /health/ready
${retries}
  # Down after 1.2 s at most: before a gateway that stops closes its connections.
  default-server check inter 1s fastinter 200ms fall 2 rise 1
${servers.join('\n')}

frontend status
  bind 127.0.0.1:${statusPort}
  http-request return status 200 content-type text/plain lf-string "%[nbsrv(gateway)]"
`
}
