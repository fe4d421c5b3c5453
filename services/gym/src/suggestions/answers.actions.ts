// Use case: a member answers a question about a fact of a gym, which confirms the fact or suggests to change it.
import type { AskedField, answerQuestion as endpoint } from '@jumpingjack/contracts/facts/fact-answers'
import { type Amenity, amenities, isAmenity } from '@jumpingjack/contracts/facts/gym-facts'
import type { GymChanges } from '@jumpingjack/contracts/gym/suggestions'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { z } from 'zod'
import { lacksOf } from '../facts/facts.rules.ts'
import { findGym } from '../gyms/gyms.actions.ts'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import { answerIdOf } from './answers.store.ts'
import { markAnswered, storeAnswer } from './freshness.actions.ts'
import { type AnswerTotal, knownValue, saysOnly } from './freshness.rules.ts'
import { confirmSuggestion, type SuggestionDeps, suggestEdit } from './suggestions.actions.ts'

type Input = z.infer<typeof endpoint.body>
type Reply = z.infer<typeof endpoint.reply>

/** Only the first answer counts. After a crash a repeated request does what is missing. */
export async function answerQuestion(
  deps: SuggestionDeps,
  member: Member,
  gymId: string,
  { field, answer: value }: Input,
): Promise<Reply> {
  const { answers, gyms, now } = deps
  const { userId } = member
  // Before an edit that it suggests or confirms, which counts instead of it.
  const at = now()
  const gym = await findGym(gyms, gymId)
  const isFirst = !(await answers.find(answerIdOf(gym._id, field, userId)))
  const status = isFirst && value !== 'unknown' ? await settle(deps, member, gym, field, value) : 'noted'
  await storeAnswer(deps, gym, { field, value, userId, at })
  return { status }
}

/** Edits that it has suggested or confirmed stay. Idempotent. */
export async function withdrawAnswer(
  deps: SuggestionDeps,
  { userId }: Member,
  gymId: string,
  field: AskedField,
): Promise<undefined> {
  const { answers, gyms } = deps
  const gym = await findGym(gyms, gymId)
  const _id = answerIdOf(gym._id, field, userId)
  if (!(await answers.find(_id))) return
  await answers.withdraw(_id)
  await markAnswered(deps, gym._id, field)
}

/** An answer that changes the fact is a suggested edit, or confirms that of another member. */
async function settle(
  deps: SuggestionDeps,
  member: Member,
  gym: ListedGym,
  field: AskedField,
  value: AnswerTotal['value'],
): Promise<Reply['status']> {
  try {
    if (field === 'existence') {
      const wanted = { existence: value === 'yes' ? 'open' : 'closed' } as const
      const { suggestion } = await suggestEdit(deps, member, gym._id, wanted)
      return suggestion.status === 'confirmed' ? 'confirmed' : 'suggested'
    }
    if (knownValue(gym, field) === value) return 'confirmed'
    // An edit says which text is right.
    if (!isAmenity(field)) return 'noted'
    const ofOther = async () =>
      (await deps.existence.openOf(gym._id, member.userId)).find(({ changes }) =>
        saysOnly(changes, field, value),
      )
    if (!(await ofOther())) await suggestEdit(deps, member, gym._id, wantedWith(gym, field, value))
    // Of two who answer at once, the later one sees the other now.
    const same = await ofOther()
    if (same && (await confirmSuggestion(deps, member, same._id)).status !== 'open') return 'confirmed'
  } catch (error) {
    if (!(error instanceof Problem && passing.includes(error.code))) throw error
  }
  return 'suggested'
}

/** Somebody was faster, or the member has suggested enough for now. The answer stays. */
const passing = ['suggestion.decided', 'suggestion.no-change', 'suggestion.too-many']

function wantedWith(gym: ListedGym, field: Amenity, value: AnswerTotal['value']): GymChanges {
  const listed = (list: readonly Amenity[], isIn: boolean) =>
    amenities.filter((each) => (each === field ? isIn : list.includes(each)))
  return {
    amenities: listed(gym.amenities ?? [], value === 'yes'),
    lacks: listed(lacksOf(gym), value === 'no'),
  }
}
