// Generated observations of what the demo gyms cost. Deterministic, and in the price ranges of the gyms.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { gymIdOf } from '@jumpingjack/gym/import'
import type { ImportedCost } from '@jumpingjack/gym/import-costs'
import { pick, seededRandom } from '../../infra/fakes/src/shared/random.ts'
import demo from './demo.json' with { type: 'json' }
import { demoGyms } from './demo-reviews.ts'

/** Of all gyms, nobody knows the costs of one in so many. */
const unknownOf = 6
const maxObservations = 3
const maxConfirmations = 4
const daysApart = 150
/** Dollars a month: the least, and the number of steps of four dollars. */
const monthly: Record<string, [least: number, steps: number]> = { $: [15, 3], $$: [39, 9], $$$: [89, 20] }

/** Their dates are within the 15 months before `now`. None of the last gym. */
export function demoCosts(now: Date): ImportedCost[] {
  return demoGyms.slice(0, -1).flatMap((gym) => {
    const random = seededRandom(`costs of ${gym.sourceId}`)
    const [least, steps] = monthly[gym.priceRange ?? '$$'] ?? [39, 9]
    if (random() < 1 / unknownOf) return []
    const shuffled = demo.members.map(({ userId }) => ({ userId, at: random() })).sort((a, b) => a.at - b.at)
    const members = shuffled.map(({ userId }) => userId)
    const month = 100 * (least + 4 * Math.floor(random() * steps)) - 1
    const joining = pick(random, [0, 2_900, 4_900, 9_900])
    const yearly = pick(random, [0, 0, 3_900])
    const noticeMonths = pick(random, [0, 1, 1, 2])
    const dayPass = gym.dayPass?.price ? 100 * Number(gym.dayPass.price.replace('$', '')) : undefined
    return Array.from({ length: 1 + Math.floor(random() * maxObservations) }, (_, index): ImportedCost => {
      const daysAgo = Math.floor((index + random()) * daysApart)
      const terms = { monthly: month - 200 * index, joining, yearly, noticeMonths, dayPass }
      return {
        ...{ gymId: gymIdOf(gym.sourceId), userId: members[index] ?? '', for: 'adult', currency: 'USD' },
        ...terms,
        observedOn: new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10),
        confirmedBy: members.slice(
          maxObservations,
          maxObservations + Math.floor(random() * maxConfirmations),
        ),
      }
    })
  })
}
