// Use case: the opening hours of many gyms.
import type { GymWeek } from '@jumpingjack/contracts/gym/gym-weeks'
import { JsonText } from '@jumpingjack/kit/routing/reply'
import { weekAt } from '../hours/open-hours.rules.ts'
import type { GymListDeps } from './search.actions.ts'

/** Closed gyms have no hours. */
export async function readWeeks(
  { gymIndex, keepReply }: Pick<GymListDeps, 'gymIndex' | 'keepReply'>,
  ids: readonly string[],
): Promise<JsonText<GymWeek[]>> {
  const { json } = await keepReply(['weeks', ids], async (_searcher, at) => {
    const gyms = await gymIndex.details(ids)
    const weeks = gyms.map(({ _id: id, open, closed }) => ({
      id,
      week: closed ? undefined : weekAt(open, at),
    }))
    return { json: new JsonText<GymWeek[]>(JSON.stringify(weeks)) }
  })
  return json
}
