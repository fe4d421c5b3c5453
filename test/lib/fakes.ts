// Faults of the outside providers in a test.
import { controlFake } from '../../infra/fakes/test/lib/control-fake.ts'
import { afterEveryTest } from './clean-ups.ts'
import { ownProduct } from './product.ts'

type Fake = 'maps' | 'paypal' | 'social'

const faulty = new Set<Fake>()

afterEveryTest(async () => {
  for (const fake of faulty) await controlFake(ownProduct().fakesUrl, fake, { mode: 'ok' })
  faulty.clear()
})

/** Switches a fault on until the end of the test. */
export async function switchFake(
  fake: Fake,
  fault: { mode: string; only?: string | string[]; delayMs?: number },
): Promise<void> {
  faulty.add(fake)
  await controlFake(ownProduct().fakesUrl, fake, fault)
}
