// Controls the fakes of the outside providers.
import { afterEveryTest } from './clean-ups.ts'
import { ownProduct } from './product.ts'

type Fake = 'maps' | 'paypal' | 'social'

const faulty = new Set<Fake>()

afterEveryTest(async () => {
  for (const fake of faulty) await controlFake(fake, { mode: 'ok' })
  faulty.clear()
})

/** Switches a fault on until the end of the test. */
export async function switchFake(
  fake: Fake,
  fault: { mode: string; only?: string | string[]; delayMs?: number },
): Promise<void> {
  faulty.add(fake)
  await controlFake(fake, fault)
}

export async function controlFake(
  path: string,
  body: object,
  fakesUrl = ownProduct().fakesUrl,
): Promise<void> {
  const reply = await fetch(`${fakesUrl}/control/${path}`, {
    method: 'POST',
    // A connection of its own: one that the fake closes while it is used again would fail the test.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  })
  if (reply.status !== 204) throw new Error(`/control/${path} replied ${reply.status} ${await reply.text()}`)
}
