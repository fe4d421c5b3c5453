// Whether a person has pressed Cancel on the page of a provider, by the query of its callback.

/** RFC 6749, and LinkedIn's own ones; CONTRACT.md of the fakes of networks has the documents. */
const cancels = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']

export function isCancelled(search: string): boolean {
  return cancels.includes(new URLSearchParams(search).get('error') ?? '')
}
