// Reloads the page once when the server has a newer build than the page.
import { tabStore } from './browser-store.ts'

const reloadedFor = 'reloaded-for'
const scripts = 'script[type="module"][src]'

/** Whether there is a newer build that this tab has not been reloaded for. */
export async function findNewVersion(): Promise<string | undefined> {
  const reply = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  const served = scriptsOf(new DOMParser().parseFromString(await reply.text(), 'text/html'))
  if (!reply.ok || !served || served === scriptsOf(document)) return undefined
  return tabStore.getItem(reloadedFor) === served ? undefined : served
}

export function reloadInto(version: string): void {
  tabStore.setItem(reloadedFor, version)
  location.reload()
}

function scriptsOf(page: Document): string {
  return [...page.querySelectorAll(scripts)].map((script) => script.getAttribute('src')).join()
}
