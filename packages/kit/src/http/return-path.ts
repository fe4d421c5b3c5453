// The way back from signing in, or from connecting a social network: its path is validated.
import { isApiPath } from '@jumpingjack/contracts/http/api-path'

const anySite = 'http://site.invalid'
/** Each attempt to sign in keeps its path in a cookie, and a browser may have eight of them. */
const maxLength = 500

/** Returns `given` when it is a path of one of our own pages that is not too long, else `/`. */
export function safeReturnPath(given: unknown): string {
  if (typeof given !== 'string') return '/'
  // A second slash would start a host; browsers treat backslashes as slashes and drop control characters.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are rejected
  if (!/^\/(?!\/)/.test(given) || /[\\\u0000-\u001f\u007f]/.test(given)) return '/'
  const url = URL.parse(given, anySite)
  if (url?.origin !== anySite) return '/'
  // Resolving dot segments can produce a double slash; API paths are not pages.
  if (url.pathname.startsWith('//') || isApiPath(url.pathname)) return '/'
  const path = url.pathname + url.search + url.hash
  return path.length > maxLength ? '/' : path
}

/** `path` is safe. The parameter replaces those with its name. */
export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, anySite)
  url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}

/** RFC 6749, and LinkedIn's own ones; CONTRACT.md of the fakes of networks has the documents. */
const cancels = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']

/** Whether a person has pressed Cancel on the page of a provider, by the query of its callback. */
export function isCancelled(search: string): boolean {
  return cancels.includes(new URLSearchParams(search).get('error') ?? '')
}
