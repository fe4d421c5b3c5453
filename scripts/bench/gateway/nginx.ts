// nginx from Debian's packages: one worker, connections to the upstream kept, an access log as by default.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { debianProgram, type PackageSet } from '@jumpingjack/local/packages/debian-packages'
import type { Display } from '@jumpingjack/local/progress/display'

const packages: PackageSet = {
  title: 'nginx (about 5 MB)',
  release: 'bookworm',
  packages: ['nginx'],
  version: 1,
  programs: ['usr/sbin'],
  missing: 'nginx is missing: install nginx',
}

/** The command line of an nginx that proxies from one port to another. Its files are in `folder`. */
export async function nginxCommand(
  display: Display,
  folder: string,
  ports: { own: number; upstream: number },
): Promise<[command: string, ...args: string[]]> {
  const task = display.task('nginx')
  const program = await debianProgram('nginx', packages, task)
  task.done()
  await mkdir(folder, { recursive: true })
  const config = join(folder, 'nginx.conf')
  await writeFile(config, configOf(folder, ports))
  return [program, '-c', config, '-p', folder, '-e', join(folder, 'error.log')]
}

function configOf(folder: string, ports: { own: number; upstream: number }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream raw { server 127.0.0.1:${ports.upstream}; keepalive 64; }
  server {
    listen 127.0.0.1:${ports.own};
    location / {
      proxy_pass http://raw;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`
}
