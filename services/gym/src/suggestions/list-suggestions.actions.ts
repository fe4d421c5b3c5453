// Use case: the suggested edits of all gyms, page by page, for administrators.
import type { AdminSuggestion, SuggestionStatus } from '@jumpingjack/contracts/gym/suggestions'
import { pageOf, readCursor, writeCursor } from '@jumpingjack/kit/http/paging'
import { z } from 'zod'
import { toGymCard } from '../gyms/gyms.rules.ts'
import type { SuggestionDeps } from './suggestions.actions.ts'
import { toAdminSuggestion } from './suggestions.rules.ts'

const sort = 'suggestions'
const Position = z.object({ sort: z.literal(sort), order: z.string().max(100) })

interface Query {
  status?: SuggestionStatus | undefined
  limit: number
  cursor?: string | undefined
}

export async function listAllSuggestions(
  { suggestions, gyms }: SuggestionDeps,
  { status, limit, cursor }: Query,
): Promise<{ entries: AdminSuggestion[]; total: number; next: string | undefined }> {
  const after = readCursor(Position, sort, cursor)?.order
  const [found, total] = await Promise.all([
    suggestions.list(status, limit + 1, after),
    suggestions.count(status),
  ])
  const { entries, next } = pageOf(found, limit, ({ order }) => writeCursor({ sort, order }))
  const known = await gyms.findAll([...new Set(entries.map(({ gymId }) => gymId))])
  return {
    entries: entries.map((each) => {
      const gym = known.get(each.gymId)
      return toAdminSuggestion(each, gym ? toGymCard(gym) : null)
    }),
    total,
    next,
  }
}
