// Whether the provider accepts the page's key: asked once, when the first map is made.
import { key, pageFunction, providerOrigin } from './page.ts'

let verdict: Promise<boolean> | undefined

/** A provider that cannot be reached refuses nobody. */
export function isKeyAccepted(): Promise<boolean> {
  verdict ??= authenticate()
  return verdict
}

async function authenticate(): Promise<boolean> {
  const query = new URLSearchParams({ key })
  const error = await fetch(`${providerOrigin}/maps/api/js/authenticate?${query}`)
    .then((reply) => reply.json())
    .then(
      (body: { error?: string }) => body.error,
      () => undefined,
    )
  if (!error) return true
  const anchor = error.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
  console.error(
    `Google Maps JavaScript API error: ${error}\nhttps://developers.google.com/maps/documentation/javascript/error-messages#${anchor}`,
  )
  pageFunction('gm_authFailure')?.()
  return false
}
