// API calls with the administrator's token. A rejected session logs out.

import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { readPhotoForModeration } from '@jumpingjack/contracts/review/moderation'
import { buildUrl, type CallInput, callApiWithHeaders } from '../../../lib/api/api.ts'
import { ApiError, isSignedOut } from '../../../lib/api/api-error.ts'
import { userMessage } from '../../../lib/api/user-facing-error.ts'
import { adminLogin, bearer, endExpiredSession } from './admin-session.ts'

let calledAt = 0

export const lastCallAt = (): number => calledAt

export async function callAdminWithHeaders<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  // The spread has the type of the input, which TypeScript cannot infer per endpoint.
  return asAdmin((headers) => callApiWithHeaders(endpoint, { ...input, headers } as CallInput<E>))
}

export async function callAdmin<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return (await callAdminWithHeaders(endpoint, input)).reply
}

/** Fetches the photo behind a path of this site. */
export function loadPhoto(path: string): Promise<Blob> {
  const photoId = path.split('/').at(-1) ?? ''
  return asAdmin(async (headers) => {
    const response = await fetch(buildUrl(readPhotoForModeration.path, { photoId }), { headers })
    if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
    return response.blob()
  })
}

async function asAdmin<T>(call: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const token = adminLogin()?.token ?? ''
  calledAt = Date.now()
  try {
    return await call(bearer({ token }))
  } catch (error) {
    if (isSignedOut(error)) endExpiredSession(token, userMessage(error, ''))
    throw error
  }
}
