// Checks the backing servers: version, rights, and what of them does not work with this product. Nothing is changed.
// Each check returns what was found, and throws an Error with the remedy.
import { servicesWithDatabase } from '@jumpingjack/contracts/http/services'
import { brokerNames } from '@jumpingjack/kit/messaging/broker-names'
import { databaseOf, openMongo } from '@jumpingjack/kit/mongo/mongo'
import { onRedis } from '@jumpingjack/local/servers/redis'
import { connect } from 'amqplib'
import type { Redis } from 'ioredis'
import type { Settings } from './settings.ts'

const timeoutMs = 5_000

export async function checkMongo({ MONGO_URL: url = '' }: Settings): Promise<string> {
  const connection = await openMongo(url, databaseOf('gym')).catch((error) => {
    throw new Error(mongoRemedy(error.message))
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

/** Why no connection was made. */
export function mongoRemedy(reason: string): string {
  if (/auth/i.test(reason))
    return `It does not let us in (${reason}). Check user, password and authSource in MONGO_URL.`
  return `It does not answer (${reason}). Check MONGO_URL, and that this machine may reach it.`
}

export async function checkRabbit({
  RABBITMQ_URL: url = '',
  EVENTS_NAMESPACE = '',
}: Settings): Promise<string> {
  const model = await connect(url, { timeout: timeoutMs }).catch((error) => {
    throw new Error(
      `It does not let us in (${error.message}). Check address, user, password and virtual host in RABBITMQ_URL.`,
    )
  })
  try {
    const { version, product } = model.connection.serverProperties as { version: string; product: string }
    // Since then messages in quorum queues can expire.
    assertNotOlder('RabbitMQ', version, [3, 10])
    const { events } = brokerNames('gym', EVENTS_NAMESPACE)
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

export async function checkRedis({ REDIS_URL: url = '' }: Settings): Promise<string> {
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

/** As `connectionStatus` of MongoDB lists them. */
export interface Privilege {
  resource: { db?: string; collection?: string; anyResource?: boolean }
  actions: string[]
}

interface Mongo {
  version: string
  isSharded: boolean
  readsSecondaries: boolean
  hasUser: boolean
  /** FerretDB lists none. */
  privileges: Privilege[] | undefined
}

/** Those of the role `readWrite` that are used. */
const neededActions = ['find', 'insert', 'update', 'remove', 'createCollection', 'createIndex']
const databases = servicesWithDatabase.map(databaseOf)

/** Returns what the user may do. Throws an Error with the remedy. */
export function assertUsable({ version, isSharded, readsSecondaries, hasUser, privileges }: Mongo): string {
  assertNotOlder('MongoDB', version, [7, 0])
  if (isSharded) throw new Error('A sharded cluster needs changes (docs/scale.md): use a replica set.')
  if (readsSecondaries)
    throw new Error('Reads from secondaries are not safe: remove readPreference from MONGO_URL.')
  if (!hasUser) return 'without access control'
  if (!privileges) return 'with a user'
  const usable = databases.filter((name) => neededActions.every((action) => may(privileges, name, action)))
  if (usable.length > 0) return `read and write: ${usable.join(', ')}`
  throw new Error(
    'The user in MONGO_URL may write no database of ours: give it readWrite on jumpingjack-SERVICE.',
  )
}

function may(privileges: readonly Privilege[], database: string, action: string): boolean {
  return privileges.some(({ resource, actions }) => {
    const { anyResource, db, collection } = resource
    const isThere = anyResource || ((db === '' || db === database) && collection === '')
    return isThere && actions.includes(action)
  })
}

/** Throws an Error for a version that was neither tried nor built for. */
export function assertNotOlder(name: string, version: string, [major, minor]: [number, number]): void {
  const [ours = 0, next = 0] = version.split('.').map(Number)
  if (ours < major || (ours === major && next < minor))
    throw new Error(`${name} ${version} is too old: install ${major}.${minor} or newer.`)
}
