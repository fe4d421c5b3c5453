// Calls in the administrator's name. A refusal of the session logs out.
import type { Endpoint } from '@jumpingjack/contracts/endpoint'
import { type CallInput, callApiWithHeaders, isSignedOut } from '../../../lib/api.ts'
import { errorText } from '../../../lib/worded-error.ts'
import { adminLogin, bearer, endRefusedSession } from './admin-session.ts'

let calledAt = 0

/** When the server last heard of this administrator from this tab. */
export const lastCall = (): number => calledAt

export async function callAdminWithHeaders<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const token = adminLogin()?.token ?? ''
  calledAt = Date.now()
  try {
    const headers = bearer({ token })
    // The spread is what the input was, which the type system cannot follow by endpoint.
    return await callApiWithHeaders(endpoint, { ...input, headers } as CallInput<E>)
  } catch (error) {
    if (isSignedOut(error)) endRefusedSession(token, errorText(error, ''))
    throw error
  }
}

export async function callAdmin<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return (await callAdminWithHeaders(endpoint, input)).reply
}
