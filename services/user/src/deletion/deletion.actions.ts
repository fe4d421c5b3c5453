// Use cases of deleting an account: record and publish it, delete what this service stores of the member.
import { socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import { erasureIdOf } from '@jumpingjack/kit/mongo/derived-id'
import type { Erasures } from '@jumpingjack/kit/service/erasures'
import { disconnect } from '../connections/connections.actions.ts'
import type { TokenDeps } from '../connections/tokens.actions.ts'
import type { FavoriteStore } from '../favorites/favorites.store.ts'
import type { ListStore } from '../lists/lists.store.ts'
import type { UsernameStore } from '../profile/usernames.store.ts'
import type { UserStore } from '../users/users.store.ts'

export interface EraseDeps extends TokenDeps {
  users: UserStore
  usernames: UsernameStore
  favorites: FavoriteStore
  lists: ListStore
}

export interface DeletionDeps extends EraseDeps {
  erasures: Erasures
  erasureRelay: Relay
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
export async function eraseMember(deps: EraseDeps, userId: string): Promise<void> {
  const { users, usernames, favorites, lists, connections } = deps
  await users.remove(userId)
  await usernames.removeOfMember(userId)
  await favorites.removeOfMember(userId)
  await lists.removeOfMember(userId)
  await connections.deleteAttemptsOf(userId)
  await Promise.all(socialPlatforms.map((platform) => disconnect(deps, { userId }, platform)))
}
