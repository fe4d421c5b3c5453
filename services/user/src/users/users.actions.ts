// Use cases of accounts: sign in, read the current user.
import { randomUUID } from 'node:crypto'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { authorName } from '@jumpingjack/contracts/user/author-name'
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

/** Finds the account of a verified sign-in by issuer and subject, or creates it. */
export async function signIn(
  deps: UserDeps,
  person: SignIn,
): Promise<{ id: string; email: string; name: string }> {
  const email = person.email.toLowerCase()
  const { known, holder } = await deps.users.findForSignIn(person, email)
  const existing = known ? await withEmail(deps, known, email) : await moved(deps, holder, person)
  const user = existing ?? (await register(deps, person))
  return { id: user._id, email: user.email, name: publicName(user) }
}

/** Throws Problem('identity.required') for a session without an account. */
export async function readCurrentUser(deps: UserDeps, member: Member): Promise<CurrentUser> {
  const user = await deps.users.findById(member.userId)
  if (!user) throw new Problem('identity.required')
  return toCurrentUser(user, deps.now())
}

export async function readMember({ users }: UserDeps, id: string): Promise<{ name: string; email: string }> {
  const user = await users.findById(id)
  if (!user) throw new Problem('user.unknown')
  return { name: authorName(user), email: user.email }
}

/** Takes over a new e-mail address unless another account has it. */
async function withEmail({ users }: UserDeps, user: StoredUser, email: string): Promise<StoredUser> {
  if (user.email === email) return user
  return (await users.changeEmail(user._id, email)) ? { ...user, email } : user
}

/**
 * An account of another issuer moves to this one if the verified e-mail address is the same. Within one issuer it does
 * not: a reassigned address must not open the account of its previous owner.
 */
async function moved(
  { users }: UserDeps,
  holder: StoredUser | undefined,
  person: SignIn,
): Promise<StoredUser | undefined> {
  if (!holder) return undefined
  if (holder.issuer === person.issuer) throw new Problem('user.email-taken')
  return users.moveToIssuer(holder, person)
}

async function register({ users, relay, now }: UserDeps, person: SignIn): Promise<StoredUser> {
  const user = newUser(randomUUID(), person, now())
  const event = newEvent('user-created', userPayload(user), now())
  if (await users.insertWithEvent(user, event)) {
    relay.publish(user._id, event)
    return user
  }
  const first = await users.findBySubject(person)
  if (!first) throw new Problem('user.email-taken')
  return first
}
