/** Throws unless the URL replies with success within 2 s. */
export async function checkReady(url: string): Promise<void> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2000) })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
}
