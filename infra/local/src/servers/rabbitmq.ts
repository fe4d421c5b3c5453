// RabbitMQ, for events between services.
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect as connectTcp } from 'node:net'
import { delimiter, join } from 'node:path'
import amqp from 'amqplib'
import { debianPackages, type PackageSet } from '../packages/debian-packages.ts'
import { freePort } from '../process/ports.ts'
import { findProgram } from '../process/run-program.ts'
import type { Supervisor } from '../process/supervisor.ts'
import type { Task } from '../progress/display.ts'
import type { BackingServer, ServerEnv } from './backing-server.ts'
import { imageOf } from './images.ts'

interface Programs {
  broker: string
  epmd: string
  env: ServerEnv
}

// Debian's program on the PATH runs as the user rabbitmq in fixed folders; it wraps this one.
const debianProgram = '/usr/lib/rabbitmq/bin/rabbitmq-server'

// Busy waiting would slow down the services.
const noBusyWaiting = '+sbwt none +sbwtdcpu none +sbwtdio none'

const packages: PackageSet = {
  title: 'RabbitMQ with Erlang (about 70 MB)',
  packages: ['rabbitmq-server'],
  programs: ['usr/lib/erlang/bin', 'usr/lib/erlang/erts-*/bin', 'usr/lib/erlang/lib/os_mon-*/priv/bin'],
  missing: 'RabbitMQ is missing: install rabbitmq-server or Docker, or set RABBITMQ_URL',
  async configure(root) {
    for (const script of globSync(['usr/lib/erlang/bin/erl', 'usr/lib/erlang/erts-*/bin/erl'], {
      cwd: root,
    })) {
      const text = await readFile(join(root, script), 'utf8')
      await writeFile(join(root, script), text.replaceAll(/\bROOTDIR=\S+/g, 'ROOTDIR=$ERL_ROOTDIR'))
    }
  },
}

export const rabbitmq: BackingServer = {
  name: 'RabbitMQ',
  variable: 'RABBITMQ_URL',
  container: {
    image: imageOf('rabbitmq'),
    port: 5672,
    data: '/var/lib/rabbitmq',
    async define(image) {
      const { RabbitMQContainer } = await import('@testcontainers/rabbitmq')
      const target = '/etc/rabbitmq/definitions.json'
      return new RabbitMQContainer(image)
        .withEnvironment({ RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: noBusyWaiting })
        .withCopyContentToContainer([
          { target, content: await definitions() },
          { target: '/etc/rabbitmq/conf.d/20-jumpingjack.conf', content: `load_definitions = ${target}\n` },
        ])
    },
  },
  envFor,
  ping,
  async startProcess(supervisor, task) {
    const programs = installedPrograms() ?? (await unpackedPrograms(task))
    const dataDir = join(supervisor.dataDir, 'rabbitmq')
    await mkdir(dataDir, { recursive: true })
    const epmdPort = await freePort()
    const epmd = await startEpmd(supervisor, programs, epmdPort)
    const port = await freePort()
    const env = envFor(`127.0.0.1:${port}`)
    await writeFile(join(dataDir, 'definitions.json'), await definitions())
    const settings = [`listeners.tcp.1 = 127.0.0.1:${port}`, 'load_definitions = definitions.json', '']
    await writeFile(join(dataDir, 'rabbitmq.conf'), settings.join('\n'))
    await writeFile(join(dataDir, 'enabled_plugins'), '[].\n')
    const broker = await supervisor.launch('server', {
      name: 'rabbitmq',
      command: programs.broker,
      cwd: dataDir,
      env: { ...programs.env, ...brokerEnvironment(dataDir, epmdPort, await freePort()) },
      ready: () => ping(env),
      stopWithinMs: 20_000,
    })
    return { note: '', env, processes: [epmd, broker] }
  },
}

/** The policies of production. A broker that loads definitions makes no user of its own. */
async function definitions(): Promise<string> {
  const { brokerDefinitions } = await import('@jumpingjack/kit/messaging/broker-definitions')
  const permission = { user: 'guest', vhost: '/', configure: '.*', write: '.*', read: '.*' }
  return JSON.stringify({
    ...brokerDefinitions({}),
    users: [{ name: 'guest', password: 'guest', tags: 'administrator' }],
    permissions: [permission],
  })
}

function envFor(address: string): ServerEnv {
  return { RABBITMQ_URL: `amqp://guest:guest@${address}` }
}

function installedPrograms(): Programs | undefined {
  const epmd = findProgram('epmd')
  const broker = findProgram(debianProgram) ?? findProgram('rabbitmq-server')
  return epmd && broker ? { epmd, broker, env: {} } : undefined
}

async function unpackedPrograms(task: Task): Promise<Programs> {
  const root = await debianPackages(packages, task)
  const erlang = join(root, 'usr/lib/erlang')
  return {
    broker: join(root, debianProgram),
    epmd: join(erlang, 'bin/epmd'),
    env: { ERL_ROOTDIR: erlang, PATH: `${join(erlang, 'bin')}${delimiter}${process.env.PATH}` },
  }
}

// Erlang's name server. By default the broker starts one for the whole machine, which listens on every address and
// keeps running. Each broker gets its own instead.
function startEpmd(supervisor: Supervisor, programs: Programs, port: number) {
  return supervisor.launch('base', {
    name: 'rabbitmq-epmd',
    command: programs.epmd,
    args: ['-port', `${port}`, '-address', '127.0.0.1'],
    ready: () => connects(port),
  })
}

function brokerEnvironment(dataDir: string, epmdPort: number, distributionPort: number): ServerEnv {
  return {
    HOME: dataDir,
    // The path of the data contains it, so it must not change.
    RABBITMQ_NODENAME: 'jumpingjack@localhost',
    // Relative to where the process runs: queues keep this path, and the folder may be moved or copied.
    RABBITMQ_MNESIA_BASE: 'mnesia',
    RABBITMQ_LOG_BASE: dataDir,
    RABBITMQ_LOGS: '-',
    RABBITMQ_CONFIG_FILE: join(dataDir, 'rabbitmq.conf'),
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    RABBITMQ_ENABLED_PLUGINS_FILE: join(dataDir, 'enabled_plugins'),
    RABBITMQ_DIST_PORT: `${distributionPort}`,
    ERL_EPMD_PORT: `${epmdPort}`,
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_AFLAGS: '-start_epmd false',
    ERL_CRASH_DUMP_SECONDS: '0',
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `-kernel inet_dist_use_interface {127,0,0,1} ${noBusyWaiting}`,
    // Makes the start script replace itself with the broker.
    detached: '1',
  }
}

async function ping(env: ServerEnv) {
  const connection = await amqp.connect(env.RABBITMQ_URL ?? '', { timeout: 3000 })
  await connection.close()
}

async function connects(port: number): Promise<void> {
  const socket = connectTcp({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.destroy()
}
