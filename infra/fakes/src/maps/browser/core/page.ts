// Settings of the script from its own address: the provider's origin, the key, and the callback.

const source =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href
const url = new URL(source)

export const providerOrigin = url.origin
export const key = url.searchParams.get('key') ?? ''
export const callbackName = url.searchParams.get('callback')

/** Calls a global function of the page, if there is one of this name. */
export function callPage(name: string | null): void {
  const found = name === null ? undefined : Reflect.get(window, name)
  if (typeof found === 'function') found()
}
