// Requests that the gateway passes on, in turn with nginx and a stock Express stack before the same upstream.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { debianProgram, type PackageSet } from '@jumpingjack/local/packages/debian-packages'
import { freePort } from '@jumpingjack/local/process/ports'
import { type Display, runTask } from '@jumpingjack/local/progress/display'
import { redis } from '@jumpingjack/local/servers/redis'
import { inTurn, type Row, roundS, rowsOf } from './figures.ts'
import {
  type Bench,
  sessionPrefix,
  sessionSecret,
  startGateway,
  startServer,
  startUpstream,
  storeSession,
  withServers,
} from './processes.ts'
import { findWrk } from './wrk.ts'

/** V8 needs it to compile what a gateway runs per request. */
const warmUpS = 8
const stockPrefix = 'stock:'
const nginxPackages: PackageSet = {
  title: 'nginx (about 5 MB)',
  packages: ['nginx'],
  programs: ['usr/sbin'],
  missing: 'nginx is missing: install nginx',
}

export function measureGateway(display: Display, rounds: number): Promise<Row[]> {
  return withServers(display, [redis], async (bench) => {
    const sendLoad = await findWrk(display)
    const { url: upstreamUrl } = await startUpstream(bench)
    const servers = {
      nginx: await startNginx(bench, new URL(upstreamUrl).host),
      stock: await startStock(bench, upstreamUrl),
      gateway: await startGateway(bench, upstreamUrl),
    }
    const cookie = await storeSession(bench, [stockPrefix, sessionPrefix])
    const measure = async (request: string, path: string, headers: Record<string, string>, goal: string) => {
      const one = (name: keyof typeof servers) => (isWarmUp: boolean) => {
        const { url, pids } = servers[name]
        return sendLoad(url + path, headers, isWarmUp ? warmUpS : roundS, pids())
      }
      const measures = { nginx: one('nginx'), stock: one('stock'), gateway: one('gateway') }
      const title = `gateway, ${request}`
      const row = rowsOf(await inTurn(display, title, rounds, measures), `${title}: `)
      return [
        row('CPU µs', (of) => of.gateway.cpuUs),
        row('CPU, stock stack ÷ ours', (of) => of.stock.cpuUs / of.gateway.cpuUs, { digits: 2, goal }),
        row('requests/s × nginx', (of) => of.gateway.requestsPerS / of.nginx.requestsPerS, { digits: 3 }),
        row('p99 ms', (of) => of.gateway.p99Ms, { digits: 1 }),
      ]
    }
    return [
      ...(await measure('anonymous', '/api/config/google-maps', {}, '≥ 1.4')),
      ...(await measure('session', '/api/gyms/a7c1e0de-5f1f-4f6f-9d8e-0c1f2a3b4c5d', { cookie }, '≥ 2.0')),
    ]
  })
}

function startStock(bench: Bench, upstreamUrl: string) {
  const script = join(import.meta.dirname, 'stock-stack.ts')
  return startServer(bench, 'stock', [process.execPath, script], {
    ...{ UPSTREAM_URL: upstreamUrl, REDIS_URL: bench.env.REDIS_URL ?? '' },
    ...{ SESSION_SECRET: sessionSecret, SESSION_PREFIX: stockPrefix },
  })
}

/** From Debian's packages: one worker, connections to the upstream kept, an access log as by default. */
async function startNginx(bench: Bench, upstream: string) {
  const { display, dataDir } = bench.supervisor
  const program = await runTask(display, 'nginx', (task) => debianProgram('nginx', nginxPackages, task))
  const folder = join(dataDir, 'nginx')
  await mkdir(folder)
  const port = `${await freePort()}`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream raw { server ${upstream}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://raw;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, config)
  const command = [program, '-c', file, '-p', folder, '-e', join(folder, 'error.log')] as const
  return startServer(bench, 'nginx', command, { PORT: port })
}
