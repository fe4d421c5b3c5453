// Where signing in leads back to: a page of this site and nothing else.
const anySite = 'http://site.invalid'
const maxLength = 2_000

/** The path when it leads to one of our own pages, else the start page. */
export function safeReturnPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > maxLength) return '/'
  // A second slash would begin a host; browsers read backslashes as slashes and leave out control characters.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  if (!/^\/(?!\/)/.test(given) || /[\\\u0000-\u001f\u007f]/.test(given)) return '/'
  const url = URL.parse(given, anySite)
  if (url?.origin !== anySite) return '/'
  // Dot segments can leave a double slash behind, and the interface has no pages.
  if (url.pathname.startsWith('//') || /^\/(api|paypal)(\/|$)/i.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
