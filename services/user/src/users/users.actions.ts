// Use cases of accounts: sign in, read the current user.
import { randomUUID } from 'node:crypto'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type { CurrentUser, SignIn } from '@jumpingjack/contracts/user/users'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import { newUser, publicName, type StoredUser, toCurrentUser, userPayload } from './users.rules.ts'
import type { UserStore } from './users.store.ts'

export interface UserDeps {
  users: UserStore
  relay: Relay
  now(): Date
}

/** Finds the account of a verified sign-in, or creates it. */
export async function signIn(
  deps: UserDeps,
  person: SignIn,
): Promise<{ id: string; email: string; name: string }> {
  const user =
    (await knownUser(deps, person)) ?? (await movedUser(deps, person)) ?? (await register(deps, person))
  return { id: user._id, email: user.email, name: publicName(user) }
}

/** Throws Problem('identity.required') for a session without an account. */
export async function readCurrentUser(deps: UserDeps, member: Member): Promise<CurrentUser> {
  const user = await deps.users.findById(member.userId)
  if (!user) throw new Problem('identity.required')
  return toCurrentUser(user, deps.now())
}

/** By issuer and subject. Takes over a new e-mail address unless another account has it. */
async function knownUser({ users }: UserDeps, person: SignIn): Promise<StoredUser | undefined> {
  const user = await users.findBySubject(person)
  const email = person.email.toLowerCase()
  if (!user || user.email === email) return user
  return (await users.changeEmail(user._id, email)) ? { ...user, email } : user
}

/**
 * An account of another issuer moves to this one if the verified e-mail address is the same. Within one issuer it does
 * not: a reassigned address must not open the account of its previous owner.
 */
async function movedUser({ users }: UserDeps, person: SignIn): Promise<StoredUser | undefined> {
  const holder = await users.findByEmail(person.email.toLowerCase())
  if (!holder) return undefined
  if (holder.issuer === person.issuer) {
    // A concurrent first sign-in may have created the account.
    if (holder.subject === person.subject) return holder
    throw new Problem('user.email-taken')
  }
  return users.moveToIssuer(holder, person)
}

async function register({ users, relay, now }: UserDeps, person: SignIn): Promise<StoredUser> {
  const user = newUser(randomUUID(), person, now())
  const inserted = await users.insertWithEvent(user, newEvent('user-created', userPayload(user), now()))
  if (inserted) {
    relay.wake(user._id)
    return user
  }
  const first = await users.findBySubject(person)
  if (!first) throw new Problem('user.email-taken')
  return first
}
