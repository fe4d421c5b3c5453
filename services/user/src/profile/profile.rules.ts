// Rules of profiles: changes of a form, comparison of usernames.
import { ignorable } from '@jumpingjack/contracts/fields/fields'
import type { ProfileForm } from '@jumpingjack/contracts/user/profile'
import type { StoredUser } from '../users/users.rules.ts'

type Changes = Partial<Pick<StoredUser, keyof ProfileForm>>

/** An absent field keeps its value. An empty text clears it. */
export function changesOf(form: ProfileForm): Changes {
  const given = Object.entries(form).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([field, value]) => [field, value === '' ? null : value]))
}

/** Names that look the same are the same: case, spaces, Unicode forms and invisible characters are ignored. */
export function usernameKey(username: string): string {
  // Upper case first: some letters have two lower case forms.
  return username.replaceAll(ignorable, '').normalize('NFKC').toUpperCase().toLowerCase().replace(/\s+/g, ' ')
}
