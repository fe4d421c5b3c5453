// Changing the own profile, and with it the username, which nobody else may have.
import { randomUUID } from 'node:crypto'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type { ProfileForm } from '@jumpingjack/contracts/user/profile'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import type { UserDeps } from '../users/users.actions.ts'
import { publicName, type StoredUser, toCurrentUser, userPayload } from '../users/users.rules.ts'
import { changesOf, usernameKey } from './profile.rules.ts'
import type { HeldName, UsernameStore } from './usernames.store.ts'

export interface ProfileDeps extends UserDeps {
  usernames: UsernameStore
}

/** Each try that fails means that another change of the same profile has succeeded. */
const triesMax = 50
/** Far longer than from the claim of a name to the write that needs it. */
const abandonedAfterMs = 60_000

export async function updateProfile(
  deps: ProfileDeps,
  member: Member,
  id: string,
  form: ProfileForm,
): Promise<CurrentUser> {
  if (id !== member.userId) throw new Problem('user.unknown')
  const claim = randomUUID()
  for (let tries = 0; tries < triesMax; tries++) {
    const user = await deps.users.findById(id)
    if (!user) throw new Problem('user.unknown')
    const saved = await save(deps, user, form, claim)
    if (saved) return toCurrentUser(saved, deps.now())
  }
  throw new Problem('service.unavailable', { retryAfter: 1 })
}

/**
 * The new name is claimed before the write and the old one given up after it, so that whatever is killed in
 * between leaves a name too many and never one twice. Undefined when the profile has changed since it was read.
 */
async function save(
  deps: ProfileDeps,
  user: StoredUser,
  form: ProfileForm,
  claim: string,
): Promise<StoredUser | undefined> {
  const changes = changesOf(form)
  const next = { ...user, ...changes, revision: user.revision + 1 }
  const isRenamed = next.username !== user.username
  if (isRenamed) {
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
  const name = { _id: usernameKey(username), userId, claim, claimedAt: now() }
  if (await usernames.claim(name)) return
  const held = await usernames.find(name._id)
  if (held && (await isAbandoned(deps, held)) && (await usernames.takeOver(held, name))) return
  throw new Problem('user.username-taken')
}

/** Claimed some time ago, but its holder's profile never came to carry it, or carries another one now. */
async function isAbandoned({ users, now }: ProfileDeps, held: HeldName): Promise<boolean> {
  if (held.claimedAt.getTime() > now().getTime() - abandonedAfterMs) return false
  const holder = await users.findById(held.userId)
  return !holder?.username || usernameKey(holder.username) !== held._id
}
