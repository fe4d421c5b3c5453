// Use cases of all that this service stores of a member: export it, delete it with the account.
import { socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import type { MemberRecords } from '@jumpingjack/contracts/review/export'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import { erasureIdOf } from '@jumpingjack/kit/mongo/derived-id'
import type { Erasures } from '@jumpingjack/kit/service/erasures'
import { disconnect } from '../connections/connections.actions.ts'
import { asConnection } from '../connections/connections.rules.ts'
import type { TokenDeps } from '../connections/tokens.actions.ts'
import type { FavoriteStore } from '../favorites/favorites.store.ts'
import type { ListStore } from '../lists/lists.store.ts'
import type { UsernameStore } from '../profile/usernames.store.ts'
import { toCurrentUser } from '../users/users.rules.ts'
import type { UserStore } from '../users/users.store.ts'

export interface PersonalDataDeps extends TokenDeps {
  users: UserStore
  usernames: UsernameStore
  favorites: FavoriteStore
  lists: ListStore
}

export interface DeletionDeps extends PersonalDataDeps {
  erasures: Erasures
  erasureRelay: Relay
}

/** For the export. Tokens of networks stay out. */
export async function readRecords(deps: PersonalDataDeps, userId: string): Promise<MemberRecords> {
  const [user, favorites, { lists }, connections] = await Promise.all([
    deps.users.findById(userId),
    deps.favorites.ofMember(userId),
    deps.lists.ofMember(userId),
    deps.connections.ofMember(userId),
  ])
  return {
    account: user ? [toCurrentUser(user, deps.now())] : [],
    favorites: favorites.map(({ gymId, createdAt, note, positions }) => {
      return { gymId, createdAt, note, positions }
    }),
    favoriteLists: lists.map(({ id, name, createdAt }) => ({ id, name, createdAt })),
    connections: connections.map(asConnection),
  }
}

/** The record and its event are one write, which decides the deletion: the event repeats the rest after a crash. */
export async function deleteAccount(
  deps: DeletionDeps,
  { userId, email }: Record<'userId' | 'email', string>,
): Promise<void> {
  const { users, erasures, erasureRelay, now } = deps
  const user = await users.findById(userId)
  if (!user) {
    if (await erasures.has(userId)) return
    throw new Problem('user.unknown')
  }
  if (user.email !== email.toLowerCase()) throw new Problem('account.not-confirmed')
  await erasures.add(userId, now(), newEvent('account-deleted', { userId, email: user.email }, now()))
  erasureRelay.wake(erasureIdOf(userId))
  await eraseMember(deps, userId)
}

/** Idempotent. Posts on social networks stay. */
export async function eraseMember(deps: PersonalDataDeps, userId: string): Promise<void> {
  const { users, usernames, favorites, lists, connections } = deps
  await users.remove(userId)
  await usernames.removeOfMember(userId)
  await favorites.removeOfMember(userId)
  await lists.removeOfMember(userId)
  await connections.deleteAttemptsOf(userId)
  await Promise.all(socialPlatforms.map((platform) => disconnect(deps, { userId }, platform)))
}
