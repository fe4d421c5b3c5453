// Use case: how many gyms of an area match each filter.
import type { FilterCounts, FilterCountsQuery } from '@jumpingjack/contracts/gym/gym-lists'
import { JsonText } from '@jumpingjack/kit/routing/reply'
import type { GymIndex } from './gym-index.store.ts'
import { toGymFilter, wholeMinute } from './index/gym-filter.rules.ts'
import { createKeptReplies, type KeptReplies } from './kept-replies.rules.ts'

type Reply = JsonText<FilterCounts>

export interface CountDeps {
  gymIndex: GymIndex
  now: () => Date
  counts: KeptReplies<Reply>
}

export const createKeptCounts = () => createKeptReplies<Reply>(({ bytes }) => bytes.length)

export async function countGyms(
  { gymIndex, now, counts }: CountDeps,
  query: FilterCountsQuery,
): Promise<Reply> {
  const searcher = await gymIndex.current()
  const at = wholeMinute(now())
  return counts.get(JSON.stringify(query), gymIndex.version(), at, async () => {
    const found = searcher.counts(toGymFilter(query, at), at)
    return new JsonText<FilterCounts>(JSON.stringify(found))
  })
}
