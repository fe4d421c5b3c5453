// Use case: what a text asks for, and its best matches anywhere.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { type searchByText, type TextSearch, textMatchesMax } from '@jumpingjack/contracts/gym/text-search'
import type { z } from 'zod'
import { toGym } from '../gyms/gyms.rules.ts'
import type { GymIndex } from './gym-index.store.ts'
import { meaningsOf } from './text/word-meanings.rules.ts'

export async function searchText(
  { gymIndex, now }: { gymIndex: GymIndex; now: () => Date },
  { q, near }: z.output<typeof searchByText.query>,
): Promise<TextSearch> {
  const searcher = await gymIndex.current()
  const from = near && unitVector(near.lat, near.lng)
  const { ids } = searcher.search({
    filter: { text: q },
    sort: 'relevance',
    limit: textMatchesMax,
    near: from,
  })
  const gyms = (await gymIndex.details(ids)).map((gym) => toGym(gym, now()))
  return { words: meaningsOf(searcher.read(q, from).words), gyms }
}
