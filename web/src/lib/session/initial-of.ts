// What stands for the picture of a member.
import type { CurrentUser } from '@jumpingjack/contracts/user/users'

/** The first letter of the name, else of the e-mail address. */
export function initialOf({ displayName, username, email }: CurrentUser): string | undefined {
  return [...(displayName || username || email)][0]
}
