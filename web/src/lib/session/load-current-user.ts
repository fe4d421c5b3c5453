// Fetches the signed-in member. A chunk of its own, because visitors need neither the API client nor zod.

import { type CurrentUser, readCurrentUser } from '@jumpingjack/contracts/user/users'
import type { QueryFunctionContext } from '@tanstack/react-query'
import { isSignedOut } from '../api/api-error.ts'
import { forgetMember, readOrCopy, rememberMember } from '../offline/copies.ts'

export async function loadCurrentUser(context: QueryFunctionContext): Promise<CurrentUser> {
  const { signal } = context
  try {
    return await readOrCopy(readCurrentUser, { signal }, context, ({ id }) => rememberMember(id))
  } catch (error) {
    if (isSignedOut(error)) void forgetMember()
    throw error
  }
}
