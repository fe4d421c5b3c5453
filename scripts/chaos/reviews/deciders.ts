// Those who may close, reopen and move gyms.
import { randomUUID } from 'node:crypto'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { importReviews } from '@jumpingjack/review/import'
import { type SignedIn, signInAdmin } from '../../../test/lib/visitor.ts'
import type { ChaosProduct } from '../product.ts'

/** Who may change gyms. */
export interface Deciders {
  members: [SignedIn, SignedIn]
  /** The headers of an administrator. */
  admin: { authorization: string }
}

/** The members have reviewed another gym long ago: see decision 36. */
export async function openDeciders(
  { env, namespace }: ChaosProduct,
  members: [SignedIn, SignedIn],
): Promise<Deciders> {
  const reviews = await openMongo(env.MONGO_URL ?? '', `${namespace}-review`)
  const review = { authorName: 'Ada', rating: 4, createdAt: new Date(Date.now() - 20 * dayMs) }
  await importReviews(
    reviews,
    members.map(({ id }) => ({ ...review, gymId: randomUUID(), userId: id })),
  )
  await reviews.close()
  return { members, admin: { authorization: `Bearer ${await signInAdmin(members[0])}` } }
}
