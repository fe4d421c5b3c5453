// Checks the backing servers: version, rights, and what of them does not work with this product. Nothing is changed.
// Each check returns what was found, and throws an Error with the remedy.

import { brokerNames } from '@jumpingjack/kit/messaging/broker-names'
import { databaseOf, openMongo } from '@jumpingjack/kit/mongo/mongo'
import { onRedis } from '@jumpingjack/local/servers/redis'
import { connect } from 'amqplib'
import type { Redis } from 'ioredis'
import { assertNotOlder, assertUsable, type Privilege } from './server-rules.ts'

const timeoutMs = 5_000

export async function checkMongo(url: string): Promise<string> {
  const connection = await openMongo(url, databaseOf('gym')).catch((error) => {
    throw new Error(
      `It does not answer (${error.message}). Check MONGO_URL, and that this machine may reach it.`,
    )
  })
  try {
    const command = (request: object) => connection.getClient().db(databaseOf('gym')).command(request)
    const { version, ferretdb } = await command({ buildInfo: 1 })
    const { setName, msg } = await command({ hello: 1 })
    const { authInfo } = await command({ connectionStatus: 1, showPrivileges: true })
    const mode = connection.getClient().options.readPreference?.mode
    const rights = assertUsable({
      version,
      isSharded: msg === 'isdbgrid',
      readsSecondaries: mode !== undefined && mode !== 'primary',
      hasUser: authInfo.authenticatedUsers.length > 0,
      privileges: authInfo.authenticatedUserPrivileges as Privilege[] | undefined,
    })
    // Without a user, and with access control, only this is rejected.
    await command({ listCollections: 1, nameOnly: true })
    const kind = ferretdb ? `FerretDB ${ferretdb.version}` : `version ${version}`
    return [kind, setName ? `replica set ${setName}` : 'a single server', rights].join(', ')
  } finally {
    await connection.close()
  }
}

export async function checkRabbit(url: string, namespace: string): Promise<string> {
  const model = await connect(url, { timeout: timeoutMs }).catch((error) => {
    throw new Error(
      `It does not let us in (${error.message}). Check address, user, password and virtual host in RABBITMQ_URL.`,
    )
  })
  try {
    const { version, product } = model.connection.serverProperties as { version: string; product: string }
    // Since then messages in quorum queues can expire.
    assertNotOlder('RabbitMQ', version, [3, 10])
    const { events } = brokerNames('gym', namespace)
    const channel = await model.createChannel()
    channel.on('error', () => undefined)
    const isDeclared = await channel.checkExchange(events).then(
      () => true,
      () => false,
    )
    // Repeats the declaration, which changes nothing and needs the right to declare.
    if (isDeclared)
      await channel.assertExchange(events, 'topic', { durable: true }).catch((error) => {
        throw new Error(
          `The user in RABBITMQ_URL may not use ${events} (${error.message}). Set the permissions that setup writes, see infra/k8s/README.md.`,
        )
      })
    return `${product} ${version}, ${isDeclared ? `exchange ${events}` : 'exchanges are created at the first start'}`
  } finally {
    await model.close().catch(() => undefined)
  }
}

export async function checkRedis(url: string): Promise<string> {
  const options = { connectTimeout: timeoutMs, commandTimeout: timeoutMs, maxRetriesPerRequest: 0 }
  try {
    return await onRedis(url, options, describeRedis)
  } catch (error) {
    const { message } = error as Error
    if (!/ECONN|ENOTFOUND|ETIMEDOUT|WRONGPASS|NOAUTH|NOPERM|Connection is closed/.test(message)) throw error
    throw new Error(`It does not let us in (${message}). Check address, user and password in REDIS_URL.`)
  }
}

async function describeRedis(redis: Redis): Promise<string> {
  // Sessions are read, and rate limits are counted by scripts.
  await redis.get('jumpingjack:doctor')
  await redis.eval('return 1', 0)
  const info = Object.fromEntries(
    (await redis.info()).split('\r\n').map((line) => line.split(':') as [string, string]),
  )
  const { redis_version: version = '', valkey_version: valkey, redis_mode: mode } = info
  assertNotOlder('Redis', version, [7, 0])
  if (mode === 'cluster') throw new Error('Redis Cluster is not supported: use one primary address.')
  if (Number(info.maxmemory) > 0 && info.maxmemory_policy !== 'noeviction')
    throw new Error(`It evicts sessions (${info.maxmemory_policy}): set maxmemory-policy to noeviction.`)
  return valkey ? `Valkey ${valkey}` : `version ${version}`
}
