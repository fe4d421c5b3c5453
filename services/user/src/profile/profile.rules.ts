// Pure decisions about profiles.
import type { ProfileForm } from '@jumpingjack/contracts/user/profile'
import type { StoredUser } from '../users/users.rules.ts'

type Changes = Partial<Pick<StoredUser, keyof ProfileForm>>

/** What is left out stays, and a blank text takes the value away. */
export function changesOf(form: ProfileForm): Changes {
  const given = Object.entries(form).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([field, value]) => [field, value === '' ? null : value]))
}

/** Names that look the same to a reader are the same: case, spaces and the many forms of one letter do not count. */
export function usernameKey(username: string): string {
  // Upper case first: letters that have two small forms meet there.
  return username.normalize('NFKC').toUpperCase().toLowerCase().replace(/\s+/g, ' ')
}
