// The member that this browser has signed in, shared by its tabs, also while there is no connection.

export const memberKey = 'member'

export function knownMember(): string | null {
  return localStorage.getItem(memberKey)
}
