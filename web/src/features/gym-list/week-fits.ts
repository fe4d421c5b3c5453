// For how many of the member's times each gym of a list is open.

import { readGymWeeks, weeksPerRequest } from '@jumpingjack/contracts/gym/gym-weeks'
import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { type Fit, fitOf, fitText, hoursOf } from '../../lib/gym/my-week.ts'

export type GymFit = Fit & { text: string }

/** Closed gyms have none. `stored` is the member's week. */
export async function readFits(
  client: QueryClient,
  gyms: readonly ListedGym[],
  stored: string | null,
): Promise<Map<string, GymFit>> {
  const week = hoursOf(stored)
  const open = gyms.filter((gym) => !('closed' in gym && gym.closed))
  const own = await readWeeks(
    client,
    open.flatMap((gym) => ('createdAt' in gym ? gym.id : [])),
  )
  return new Map(
    open.map((gym) => {
      const fit = fitOf('createdAt' in gym ? own.get(gym.id) : gym.week, week)
      return [gym.id, { ...fit, text: fitText(fit) }]
    }),
  )
}

/** Those that were read lately are not read again. */
async function readWeeks(client: QueryClient, ids: readonly string[]): Promise<Map<string, OpenWeek>> {
  const keyOf = (id: string) => [readGymWeeks.path, id]
  const missing = ids.filter((id) => client.getQueryData(keyOf(id)) === undefined)
  const parts = Array.from({ length: Math.ceil(missing.length / weeksPerRequest) }, (_, index) =>
    missing.slice(index * weeksPerRequest, (index + 1) * weeksPerRequest),
  )
  const replies = await Promise.all(
    parts.map((part) => callApi(readGymWeeks, { query: { ids: part.join(',') } })),
  )
  for (const each of replies.flat()) client.setQueryData(keyOf(each.id), each)
  return new Map(
    ids.flatMap((id) => {
      const week = client.getQueryData<{ week?: OpenWeek }>(keyOf(id))?.week
      return week ? [[id, week] as const] : []
    }),
  )
}
