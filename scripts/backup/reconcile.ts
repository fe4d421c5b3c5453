// npm run reconcile: compares copies with what they were copied from, in the running product, and repairs differences.
// Exits with 1 if a photo or a gym is missing, which cannot be repaired.
import { openReconciliation } from '@jumpingjack/gym/reconciliation'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { number, runCommand } from '../stack/command.ts'
import { clientOf, runningProduct } from '../stack/running-product.ts'
import { withDatabases } from './databases.ts'
import { missingGyms, missingPhotos, republishMerges, republishNames } from './missing.ts'

await runCommand(async () => {
  const product = runningProduct()
  const [callReview, callUser] = [await clientOf('review', 'gym'), await clientOf('user', 'gym')]
  await withDatabases(async (databases) => {
    const log = createLog('reconcile', 'silent')
    const reconciliation = openReconciliation(databases.gym, { callReview, callUser, log })
    report('names of authors', await republishNames(databases))
    report('merged gyms', await republishMerges(databases))
    report('subscriptions', await reconciliation.subscriptions())
    report('ratings', await reconciliation.ratings())
    report('averages', await reconciliation.averages())
    const lost = [...(await missingPhotos(databases, product)), ...(await missingGyms(databases))]
    if (lost.length > 0)
      throw new Error(`${number(lost.length)} are missing: ${lost.slice(0, 10).join(', ')}`)
    process.stdout.write('all photos and favourite gyms exist\n')
  })
})

function report(name: string, repaired: number): void {
  process.stdout.write(`${name}: ${repaired === 0 ? 'right' : `${number(repaired)} repaired`}\n`)
}
