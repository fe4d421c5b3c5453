// The URL that signs in.

/** Parameter of the page to which a failed sign-in, or the deletion of an account, returns. */
export const failureParameter = 'signin'
/** In the store of the tab in which an account was deleted. */
export const deletedMark = 'account-deleted'

/** A reload, or whoever gets the address, must not be told of a failure. */
export function dropFailure(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has(failureParameter)) return
  url.searchParams.delete(failureParameter)
  history.replaceState(history.state, '', url)
}

/** `search` are the parameters of the page to return to. */
export function signInUrl(path: string, search = ''): string {
  const params = new URLSearchParams(search)
  params.delete(failureParameter)
  const query = String(params)
  const returnTo = query ? `${path}?${query}` : path
  return `/api/login?${new URLSearchParams({ returnTo })}`
}
