// The URL of the sign-in, and how the page after it learns the outcome.

/** Parameter of the page to which a failed sign-in, or the deletion of an account, returns. */
export const outcomeParameter = 'signin'
/** Key in the store of the tab in which an account was deleted. */
export const accountDeletedKey = 'account-deleted'

/** A reload, or whoever gets the address, must not be told of the outcome. */
export function dropOutcome(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has(outcomeParameter)) return
  url.searchParams.delete(outcomeParameter)
  history.replaceState(history.state, '', url)
}

/** `search` are the parameters of the page to return to. */
export function signInUrl(path: string, search = ''): string {
  const params = new URLSearchParams(search)
  params.delete(outcomeParameter)
  const query = String(params)
  const returnTo = query ? `${path}?${query}` : path
  return `/api/login?${new URLSearchParams({ returnTo })}`
}
