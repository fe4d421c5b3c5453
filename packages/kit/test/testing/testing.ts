// Test bed: databases and queues per test file on real servers, and clients with signed identity tokens.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type DomainEvent,
  type EventData,
  type EventName,
  eventCatalogue,
  queuesOf,
} from '@jumpingjack/contracts/events/events'
import type { Caller, Member } from '@jumpingjack/contracts/http/identity'
import { type ServiceName, serviceNames, urlVariable } from '@jumpingjack/contracts/http/services'
import { type Channel, connect } from 'amqplib'
import mongoose from 'mongoose'
import { parseJson } from '../../src/http/parse-json.ts'
import { identitySigner, type SignIdentity } from '../../src/identity/identity.ts'
import { readIdentityKeys, writeIdentityKeys } from '../../src/identity/identity-keys.ts'
import { type BrokerNames, brokerNames } from '../../src/messaging/broker-names.ts'
import { newEvent } from '../../src/messaging/outbox.ts'
import { type ServiceEnv, serviceEnv } from '../../src/service/service-env.ts'
import { testPublisher } from './test-publisher.ts'
import { until } from './until.ts'

const unreachable = Object.fromEntries(
  serviceNames.map((name) => [urlVariable(name), 'http://127.0.0.1:9']),
) as Record<ReturnType<typeof urlVariable<ServiceName>>, string>

export type TestBed = Awaited<ReturnType<typeof createTestBed>>

export interface TestReply {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: replies have every shape
  json: any
}

type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
  signal?: AbortSignal,
) => Promise<TestReply>

export interface TestClient {
  /** Reads are repeated while a service is unavailable: on a busy machine, services time out waiting for each other. */
  call: Call
  /** Sends one request. */
  attempt: Call
}

export async function createTestBed() {
  const mongoUrl = serverUrl('MONGO_URL')
  const rabbitUrl = serverUrl('RABBITMQ_URL')
  const startedForTests = (process.env.STARTED_FOR_TESTS ?? '').split(',')
  const namespace = `t${randomUUID().slice(0, 8)}`
  const keysDir = await mkdtemp(join(tmpdir(), 'jumpingjack-keys-'))
  await writeIdentityKeys(keysDir, serviceNames)
  const sign: Partial<Record<string, SignIdentity>> = {}
  const connection = await connect(rabbitUrl)
  const channel = await connection.createConfirmChannel()
  const publish = testPublisher(channel, namespace)

  /** Number of messages in a service's queues. */
  async function depths(service: ServiceName) {
    const depths = { queue: 0, retry: 0, dead: 0 }
    for (const { queue } of queuesOf(service)) {
      const names = brokerNames(service, namespace, queue)
      for (const kind of ['queue', 'retry', 'dead'] as const)
        depths[kind] += (await channel.checkQueue(names[kind])).messageCount
    }
    return depths
  }

  async function token(caller: Caller, audience: string): Promise<string> {
    const signer = caller.role === 'service' ? caller.service : 'gateway'
    sign[signer] ??= identitySigner(await readIdentityKeys(keysDir, signer))
    return sign[signer](caller, audience)
  }

  const env = (service: ServiceName): ServiceEnv & typeof unreachable => ({
    ...unreachable,
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: serviceEnv.LOG_LEVEL.parse(process.env.LOG_LEVEL ?? 'silent'),
    MONGO_URL: mongoUrl,
    MONGO_DB: `${namespace}-${service}`,
    RABBITMQ_URL: rabbitUrl,
    EVENTS_NAMESPACE: namespace,
    IDENTITY_KEYS_DIR: keysDir,
    LOCAL_MODE: true,
  })

  return {
    namespace,
    /** Configuration with a free port, a database and queues of its own, and no other service at its address. */
    env,
    /** It as the variables of a process. */
    variables: (service: ServiceName): Record<string, string> =>
      Object.fromEntries(Object.entries(env(service)).map(([name, value]) => [name, String(value)])),
    /** A client of a service's HTTP API; a new member by default. */
    client: async (service: ServiceName, url: string, caller: Caller = aMember()): Promise<TestClient> =>
      createTestClient(url, () => token(caller, service)),
    /** Publishes an event. Resolves when a consumer's queue or a live subscriber has it. */
    publish,
    /** Publishes an event that occurs now. */
    publishNew: <N extends EventName>(name: N, data: EventData<N>): Promise<void> =>
      publish(newEvent(name, data, new Date())),
    /**
     * Takes the copies for the consumers of an event (or one of them) that do not run here, so that its publisher
     * succeeds. Returns the list of those that arrive.
     */
    accept: <N extends EventName>(name: N, consumer?: ServiceName): Promise<DomainEvent<N>[]> =>
      acceptCopies(channel, brokerNames('gym', namespace), name, consumer),
    depths,
    /** Resolves when nothing waits in a service's queues. */
    drained: (service: ServiceName): Promise<boolean> =>
      until('empty queues', async () => {
        const { queue, retry } = await depths(service)
        return queue + retry === 0
      }),
    /** Removes databases, queues and keys. */
    async remove(): Promise<void> {
      await connection.close()
      // Servers that were started for the tests are removed with their data.
      const areServersKept = ['MONGO_URL', 'RABBITMQ_URL'].some((name) => !startedForTests.includes(name))
      if (areServersKept) await removeNamespace({ mongoUrl, rabbitUrl, namespace })
      await rm(keysDir, { recursive: true })
    },
  }
}

async function acceptCopies<N extends EventName>(
  channel: Channel,
  { events, live }: BrokerNames,
  name: N,
  consumer = '*',
): Promise<DomainEvent<N>[]> {
  const { queue } = await channel.assertQueue('', { exclusive: true })
  const isConsumed = eventCatalogue[name].consumers.length > 0
  const [exchange, key] = isConsumed ? [events, `${name}.${consumer}`] : [live, name]
  await channel.assertExchange(exchange, 'topic', { durable: true })
  await channel.bindQueue(queue, exchange, key)
  const received: DomainEvent<N>[] = []
  await channel.consume(
    queue,
    (message) => message && received.push(JSON.parse(message.content.toString())),
    { noAck: true },
  )
  return received
}

function createTestClient(url: string, token: () => Promise<string>): TestClient {
  const attempt: Call = async (method, path, body, headers = {}, signal) => {
    const response = await fetch(new URL(path, url), {
      method,
      signal: signal ?? null,
      // Tests check the Location header.
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${await token()}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
    return readReply(response)
  }
  return {
    attempt,
    call(method, ...request) {
      const send = () => attempt(method, ...request)
      return method === 'GET' ? patiently(send) : send()
    },
  }
}

/** Removes the databases and queues of a test. */
export async function removeNamespace(of: { mongoUrl: string; rabbitUrl: string; namespace: string }) {
  const connection = await connect(of.rabbitUrl)
  await removeQueues(await connection.createChannel(), of.namespace)
  await connection.close()
  await removeDatabases(of.mongoUrl, of.namespace)
}

async function removeQueues(channel: Channel, namespace: string): Promise<void> {
  for (const name of serviceNames) {
    for (const own of queuesOf(name).map(({ queue }) => brokerNames(name, namespace, queue))) {
      await channel.deleteExchange(own.failed)
      for (const each of [own.queue, own.retry, own.dead]) await channel.deleteQueue(each)
    }
  }
  const { events, live } = brokerNames('gym', namespace)
  for (const exchange of [events, live]) await channel.deleteExchange(exchange)
}

async function removeDatabases(mongoUrl: string, namespace: string): Promise<void> {
  const connection = await mongoose.createConnection(mongoUrl).asPromise()
  for (const name of serviceNames) await connection.getClient().db(`${namespace}-${name}`).dropDatabase()
  await connection.close()
}

export function aMember(fields: Partial<Member> = {}): Member {
  const userId = fields.userId ?? randomUUID()
  return { role: 'member', userId, email: `${userId}@example.com`, name: 'Test Member', ...fields }
}

/** Repeats a call after `Retry-After` while a service is unavailable. */
export function patiently(call: () => Promise<TestReply>): Promise<TestReply> {
  return until('a service that is available', async () => {
    const reply = await call()
    if (reply.status !== 503 || reply.json?.code !== 'service.unavailable') return reply
    const seconds = Number(reply.headers.get('retry-after') ?? 0)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    return undefined
  })
}

/** To match the reply of a Problem. */
export const problem = (status: number, code: string) => ({ status, json: { code } })

/** The path of the page that follows. */
export const nextOf = ({ headers }: TestReply): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

/** The replies of a list from this path on, page by page. */
export async function pagesFrom(client: Pick<TestClient, 'call'>, path: string): Promise<TestReply[]> {
  const page = await client.call('GET', path)
  const next = nextOf(page)
  return next ? [page, ...(await pagesFrom(client, next))] : [page]
}

export async function readReply(response: Response): Promise<TestReply> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parseJson(text) }
}

function serverUrl(name: string): string {
  const url = process.env[name]
  if (!url) throw new Error(`${name} is not set: run the tests by \`npm test\`, which starts the servers`)
  return url
}
