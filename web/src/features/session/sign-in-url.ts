// The URL that signs in.

/** Parameter of the page to which a failed sign-in returns. */
export const failureParameter = 'signin'

/** `search` are the parameters of the page to return to. */
export function signInUrl(path: string, search = ''): string {
  const params = new URLSearchParams(search)
  params.delete(failureParameter)
  const returnTo = params.size > 0 ? `${path}?${params}` : path
  return `/api/login?${new URLSearchParams({ returnTo })}`
}
