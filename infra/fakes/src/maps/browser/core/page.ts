// What the script's own address says: where the provider is, with which key, what to load and whom to call.

const source =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href
const url = new URL(source)

export const providerOrigin = url.origin
export const key = url.searchParams.get('key') ?? ''
export const callbackName = url.searchParams.get('callback')
export const requestedLibraries = (url.searchParams.get('libraries') ?? '').split(',').filter(Boolean)
/** Otherwise the classic libraries are there as soon as the script is. */
export const isAsync =
  url.searchParams.get('loading') === 'async' || callbackName?.endsWith('__ib__') === true
export const language = url.searchParams.get('language')
export const region = url.searchParams.get('region')

/** A function of the page by its dotted name. */
export function pageFunction(name: string): (() => void) | undefined {
  let found: unknown = window
  for (const part of name.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  return typeof found === 'function' ? (found as () => void) : undefined
}
