// Generated answers of members about the facts of the demo gyms, and their edits. Deterministic.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { gymIdOf } from '@jumpingjack/gym/import'
import type { ImportedAnswer } from '@jumpingjack/gym/import-answers'
import type { ImportedEdit } from '@jumpingjack/gym/import-edits'
import { seededRandom } from '../../infra/fakes/src/shared/random.ts'
import demo from './demo.json' with { type: 'json' }
import { demoGyms } from './demo-reviews.ts'

const maxMembers = 3
const maxAgeDays = 300

/** Some facts nobody has confirmed, and the last gym has no answers. Their dates are within the 300 days before `now`. */
export function demoAnswers(now: Date): ImportedAnswer[] {
  return demoGyms.slice(0, -1).flatMap(({ sourceId, amenities, lacks }) => {
    const random = seededRandom(`answers ${sourceId}`)
    const upTo = (max: number) => Math.floor(random() * (max + 1))
    const ofFact = (field: ImportedAnswer['field'], value: 'yes' | 'no') => {
      const first = upTo(demo.members.length - maxMembers)
      return demo.members.slice(first, first + upTo(maxMembers)).map(({ userId }) => {
        const at = new Date(now.getTime() - (1 + upTo(maxAgeDays)) * dayMs)
        return { gymId: gymIdOf(sourceId), field, value, userId, at }
      })
    }
    return [
      ...(amenities ?? []).flatMap((field) => ofFact(field, 'yes')),
      ...(lacks ?? []).flatMap((field) => ofFact(field, 'no')),
    ]
  })
}

/** One gym has closed, and one edit waits for a second member. */
export function demoEdits(now: Date): ImportedEdit[] {
  return demo.edits.map(({ sourceId, member, daysAgo, isDecided, changes }) => {
    const at = new Date(now.getTime() - daysAgo * dayMs)
    const by = { userId: demo.members[member]?.userId ?? '', at, isDecided }
    return { gymId: gymIdOf(sourceId), changes: changes as ImportedEdit['changes'], ...by }
  })
}
