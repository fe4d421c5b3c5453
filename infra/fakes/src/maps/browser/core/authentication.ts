// Validates the page's key with the provider, once, when the first map is made.
import { callPage, key, providerOrigin } from './page.ts'

let result: Promise<boolean> | undefined

/** True where the provider does not answer. */
export function isKeyAccepted(): Promise<boolean> {
  result ??= authenticate()
  return result
}

async function authenticate(): Promise<boolean> {
  const query = new URLSearchParams({ key })
  const reply = await fetch(`${providerOrigin}/maps/api/js/authenticate?${query}`).catch(() => undefined)
  const { error }: { error?: string } = reply ? await reply.json() : {}
  if (!error) return true
  console.error(`Google Maps JavaScript API error: ${error}`)
  callPage('gm_authFailure')
  return false
}
