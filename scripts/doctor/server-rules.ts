// Which servers the product can use.
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { databaseOf } from '@jumpingjack/kit/mongo/mongo'

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
const databases = serviceNames.filter((name) => name !== 'gateway' && name !== 'places').map(databaseOf)

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
