// The member's recent searches, in localStorage. Of a place of the provider only the id and the searched text are kept.
import { z } from 'zod'
import { localStore } from './browser-store.ts'
import { parseJson } from './parse-json.ts'

const RecentSearch = z.object({
  text: z.string().min(2),
  /** Set for a place. */
  placeId: z.string().optional(),
  /** Set for an own gym. */
  gym: z.object({ id: z.string(), lat: z.number(), lng: z.number() }).optional(),
})
export type RecentSearch = z.infer<typeof RecentSearch>

const recentMax = 5

/** Unreadable text counts as none. */
export function readRecent(memberId: string): RecentSearch[] {
  const stored = parseJson(localStore.getItem(keyOf(memberId)) ?? '[]')
  return z.array(RecentSearch).safeParse(stored).data ?? []
}

/** The newest comes first. A repeated search moves to the front. */
export function addRecent(memberId: string, search: RecentSearch): RecentSearch[] {
  const others = readRecent(memberId).filter(({ text }) => !isSame(text, search.text))
  const recent = [search, ...others].slice(0, recentMax)
  localStore.setItem(keyOf(memberId), JSON.stringify(recent))
  return recent
}

/** At sign-out. */
export function removeRecent(memberId: string): void {
  localStore.removeItem(keyOf(memberId))
}

/** All without a text, else those that begin with it. */
export function matchingRecent(recent: readonly RecentSearch[], typed: string): RecentSearch[] {
  const start = typed.trim().toLowerCase()
  return recent.filter(({ text }) => text.toLowerCase().startsWith(start))
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const keyOf = (memberId: string) => `recent-searches:${memberId}`
