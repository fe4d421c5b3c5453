// Use case of profiles: update the profile and its unique username.
import { randomUUID } from 'node:crypto'
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type { ProfileForm } from '@jumpingjack/contracts/user/profile'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import { isReservedName, looksOf, looksVersion } from '../users/reserved-names.rules.ts'
import type { UserDeps } from '../users/users.actions.ts'
import { publicName, type StoredUser, toCurrentUser, userPayload } from '../users/users.rules.ts'
import { changesOf, usernameKey } from './profile.rules.ts'
import type { UsernameClaim, UsernameStore } from './usernames.store.ts'

export interface ProfileDeps extends UserDeps {
  usernames: UsernameStore
}

/** Much longer than the time from the claim of a name to the update of the profile. */
const claimMaxMs = minuteMs

export async function updateProfile(
  deps: ProfileDeps,
  member: Member,
  id: string,
  form: ProfileForm,
): Promise<CurrentUser> {
  if (id !== member.userId) throw new Problem('user.unknown')
  const claim = randomUUID()
  const updated = await untilSaved(id, async (isRetry) => {
    const user = await deps.users.findById(id)
    if (!user) throw new Problem('user.unknown')
    return save(deps, user, form, { claim, isRetry })
  })
  return toCurrentUser(updated, deps.now())
}

/** A name that was free when it was stored stays. */
function requireFreeNames(user: StoredUser, changes: ReturnType<typeof changesOf>): void {
  const path = (['username', 'displayName'] as const).find(
    (field) => changes[field] !== user[field] && isReservedName(changes[field] ?? ''),
  )
  if (!path) return
  const message = 'This name is reserved'
  throw new Problem('request.invalid', { message, issues: [{ path, message }] })
}

/**
 * Claims the new name before the update and releases the old one after it, so that a crash may leave an unused claim
 * but never a name twice. Undefined if the profile has changed since it was read.
 */
async function save(
  deps: ProfileDeps,
  user: StoredUser,
  form: ProfileForm,
  { claim, isRetry }: { claim: string; isRetry: boolean },
): Promise<StoredUser | undefined> {
  const changes = changesOf(form)
  requireFreeNames(user, changes)
  const next = { ...user, ...changes, revision: user.revision + 1 }
  const isRenamed = next.username !== user.username
  // A retry may follow another change to the same name, whose claim its first attempt has replaced.
  if (isRenamed || (isRetry && changes.username !== undefined)) {
    if (next.username !== null) await claimUsername(deps, next.username, user._id, claim)
    next.usernameClaim = next.username === null ? null : claim
  }
  const now = deps.now()
  const event =
    publicName(next) === publicName(user) ? undefined : newEvent('user-updated', userPayload(next), now)
  const { _id, revision, usernameClaim } = next
  if (!(await deps.users.save({ _id, revision, usernameClaim, ...changes }, event))) return undefined
  if (event) deps.relay.wake(_id)
  if (isRenamed && user.username && user.usernameClaim) {
    await deps.usernames.release(usernameKey(user.username), user.usernameClaim)
  }
  return next
}

async function claimUsername(
  deps: ProfileDeps,
  username: string,
  userId: string,
  claim: string,
): Promise<void> {
  const { usernames, now } = deps
  const looks = { looks: looksOf(username), looksVersion }
  const name = { _id: usernameKey(username), ...looks, userId, claim, claimedAt: now() }
  for (const alike of await usernames.alike(name)) {
    if (!(await isAbandoned(deps, alike))) throw new Problem('user.username-taken')
  }
  if (await usernames.claim(name)) return
  const other = await usernames.find(name._id)
  if (other && (await isAbandoned(deps, other)) && (await usernames.takeOver(other, name))) return
  throw new Problem('user.username-taken')
}

/** An old claim of a name that the profile of its owner does not have. */
async function isAbandoned({ users, now }: ProfileDeps, claimed: UsernameClaim): Promise<boolean> {
  if (claimed.claimedAt.getTime() > now().getTime() - claimMaxMs) return false
  const owner = await users.findById(claimed.userId)
  return !owner?.username || usernameKey(owner.username) !== claimed._id
}
