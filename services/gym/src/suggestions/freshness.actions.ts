// Use cases: how fresh the facts of a gym are, and what its page asks a member.
import type { AskedField } from '@jumpingjack/contracts/facts/fact-answers'
import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import type { ChangedGyms, GymStore } from '../gyms/gyms.store.ts'
import { type AnswerStore, answerIdOf, type StoredAnswer } from './answers.store.ts'
import {
  type Confirmation,
  confirmationsOf,
  decidedAt,
  hasSaid,
  importedTexts,
  lastEdits,
  questionOf,
} from './freshness.rules.ts'
import type { StoredSuggestion } from './suggestions.rules.ts'
import type { SuggestionStore } from './suggestions.store.ts'

export interface FreshnessDeps {
  suggestions: Pick<SuggestionStore, 'confirmedOf'>
  answers: Pick<AnswerStore, 'totals'>
}

/** The last edit of each fact. */
export async function readLastEdits(
  { suggestions }: Pick<FreshnessDeps, 'suggestions'>,
  gym: ListedGym,
): Promise<ReadonlyMap<string, StoredSuggestion>> {
  return lastEdits(gym.confirmed?.length ? await suggestions.confirmedOf(gym._id) : [])
}

/** Of each fact that is known, when and by whom it was confirmed last. Most gyms need no query: nobody has changed them. */
export async function readConfirmations(
  deps: FreshnessDeps,
  gym: ListedGym,
  own: readonly StoredAnswer[] = [],
): Promise<Confirmation[]> {
  const edits = await readLastEdits(deps, gym)
  const since = new Map([...edits].map(([field, edit]) => [field, decidedAt(edit)]))
  for (const field of importedTexts) if (gym.importedAt && !since.has(field)) since.set(field, gym.importedAt)
  const totals = gym.answered?.length ? await deps.answers.totals(gym._id, since) : []
  return confirmationsOf(gym, edits, totals, own)
}

/** Only the first answer of a member about a fact counts; for whether it is there, also the last time. */
export async function storeAnswer(
  deps: FreshnessDeps & MarkingDeps & { answers: AnswerStore },
  gym: ListedGym,
  answer: Pick<StoredAnswer, 'field' | 'value' | 'at'> & { userId: string },
): Promise<void> {
  const { answers } = deps
  const { field, value, userId, at } = answer
  const _id = answerIdOf(gym._id, field, userId)
  const counts = !hasSaid(userId, gym, (await readLastEdits(deps, gym)).get(field))
  const isFirst = await answers.insert({ _id, gymId: gym._id, ...answer, counts })
  if (!isFirst && field === 'existence' && value === 'yes') await answers.renew(_id, at)
  await markAnswered(deps, gym._id, field)
}

interface MarkingDeps {
  gyms: Pick<GymStore, 'markAnswered'>
  gymIndex: ChangedGyms
  now: () => Date
}

/** Notes that members have answered a question about this fact. */
export async function markAnswered(
  { gyms, gymIndex, now }: MarkingDeps,
  gymId: string,
  field: AskedField,
): Promise<void> {
  await gyms.markAnswered(gymId, field, now())
  gymIndex.changed(gymId)
}

/** `own` are the answers of the member who reads the page. */
export async function readFreshness(
  deps: FreshnessDeps,
  gym: ListedGym,
  own: readonly StoredAnswer[],
  now: Date,
): Promise<Pick<GymDetail, 'confirmations' | 'question'>> {
  const confirmations = await readConfirmations(deps, gym, own)
  const question = questionOf(gym, confirmations, own, now)
  const shown = confirmations.map(({ at, ...each }) => ({ ...each, at: at.toISOString() }))
  return { ...(shown.length > 0 && { confirmations: shown }), ...(question && { question }) }
}
