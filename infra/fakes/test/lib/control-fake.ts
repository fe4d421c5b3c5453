// Controls a fake, and reads what it has recorded.

/** `path` as in `paypal/approve`. */
export async function controlFake(fakesUrl: string, path: string, body: object): Promise<void> {
  const reply = await fetch(`${fakesUrl}/control/${path}`, {
    method: 'POST',
    // A connection of its own: one that the fake closes while it is used again would fail the test.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  })
  if (reply.status !== 204) throw new Error(`/control/${path} replied ${reply.status} ${await reply.text()}`)
}

/** `path` as in `paypal/ledger`. */
export async function recordOf<T>(fakesUrl: string, path: string): Promise<T> {
  return (await fetch(`${fakesUrl}/control/${path}`)).json() as Promise<T>
}
