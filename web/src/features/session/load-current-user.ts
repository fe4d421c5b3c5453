// Fetches the signed-in member. A chunk of its own, because visitors need neither the API client nor zod.
import { type CurrentUser, readCurrentUser } from '@jumpingjack/contracts/user/users'
import { callApi } from '../../lib/api/api.ts'

export function loadCurrentUser(signal: AbortSignal): Promise<CurrentUser> {
  return callApi(readCurrentUser, { signal })
}
