// Use case: all that this service stores of a member, for the export. Tokens of networks stay out.
import type { MemberRecords } from '@jumpingjack/contracts/review/export'
import { asConnection } from '../connections/connections.rules.ts'
import type { ConnectionStore } from '../connections/connections.store.ts'
import type { FavoriteStore } from '../favorites/favorites.store.ts'
import type { ListStore } from '../lists/lists.store.ts'
import { toCurrentUser } from '../users/users.rules.ts'
import type { UserStore } from '../users/users.store.ts'

export interface RecordDeps {
  users: UserStore
  favorites: Pick<FavoriteStore, 'ofMember'>
  lists: Pick<ListStore, 'ofMember'>
  connections: Pick<ConnectionStore, 'ofMember'>
  now(): Date
}

const favoritesMax = 100_000

export async function readRecords(deps: RecordDeps, userId: string): Promise<MemberRecords> {
  const [user, favorites, { lists }, connections] = await Promise.all([
    deps.users.findById(userId),
    deps.favorites.ofMember(userId, favoritesMax),
    deps.lists.ofMember(userId),
    deps.connections.ofMember(userId),
  ])
  return {
    account: user ? [toCurrentUser(user, deps.now())] : [],
    favorites: favorites.map(({ gymId, createdAt, note, positions }) => ({
      gymId,
      createdAt,
      note,
      positions,
    })),
    favoriteLists: lists.map((list) => ({ ...list })),
    connections: connections.map(asConnection),
  }
}
