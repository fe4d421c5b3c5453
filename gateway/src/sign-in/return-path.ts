// Validates the path to which signing in returns.
const anySite = 'http://site.invalid'
const maxLength = 2_000

/** Returns `given` when it is a path of one of our own pages, else `/`. */
export function safeReturnPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > maxLength) return '/'
  // A second slash would start a host; browsers treat backslashes as slashes and drop control characters.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are rejected
  if (!/^\/(?!\/)/.test(given) || /[\\\u0000-\u001f\u007f]/.test(given)) return '/'
  const url = URL.parse(given, anySite)
  if (url?.origin !== anySite) return '/'
  // Resolving dot segments can produce a double slash; API paths are not pages.
  if (url.pathname.startsWith('//') || /^\/(api|paypal)(\/|$)/i.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
