// Use case: what visitors search for in a place, or without one.
import { circleOf } from '@jumpingjack/contracts/gym/gym-area'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { gymsOfPlaceSearch, type PlacePage } from '@jumpingjack/contracts/place-pages/place-pages'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import type { GymIndex } from '../search/gym-index.store.ts'
import { type GymFilter, wholeMinute } from '../search/index/gym-filter.rules.ts'
import type { GymSearch, GymSearcher } from '../search/index/gym-search.rules.ts'
import { gymWith } from '../search/search.actions.ts'
import { wordsOf } from '../search/words/words.rules.ts'
import type { AskedPlace } from './asked-place.rules.ts'

export type FoundGyms = Pick<PlacePage, 'total' | 'gyms' | 'search' | 'gymId' | 'unknown'>

/** Where gyms are looked for if the place has none. */
export const nearMiles = 60

interface SearchDeps {
  gymIndex: GymIndex
  now: () => Date
}

export async function searchPlace(
  { gymIndex, now }: SearchDeps,
  searcher: GymSearcher,
  asked: AskedPlace,
  type: string | undefined,
): Promise<FoundGyms> {
  const gymId = await namedGym(gymIndex, searcher, asked)
  if (gymId) return { gymId, total: 1, gyms: [] }
  const at = wholeMinute(now())
  const { text, words, openNow, wishes, place, unknownPlace } = asked
  const near = place?.centre ?? asked.centre
  // Of only a place, all of its gyms.
  const isOnlyPlace = words.every(({ means }) => means === 'place' || means === 'filler')
  const conditions = { text: (!isOnlyPlace && asked.rest) || undefined, types: type ? [type] : undefined }
  const around = asked.here && circleOf(asked.here, nearMiles)
  const here: GymFilter = { ...conditions, rows: place && new Set(place.rows), circle: around }
  const find = (filter: GymFilter) => searchIds(searcher, filter, { openNow, near, at })
  const read = async (ids: readonly string[], isOwn?: (address: string) => boolean): Promise<Gym[]> => {
    const found = await openGyms(gymIndex, ids)
    return found.filter(({ address }) => isOwn?.(address) ?? true).map(gymWith(wishes, at))
  }

  const elsewhere = asked.elsewhere && {
    name: asked.elsewhere.name,
    gyms: await read(
      find({ ...conditions, rows: new Set(asked.elsewhere.rows.filter((row) => !here.rows?.has(row))) }).ids,
      asked.elsewhere.isOwn,
    ),
  }
  const isWanted =
    place || around || (!unknownPlace && !elsewhere && words.some(({ means }) => means === 'name'))
  const own = isWanted ? find(here) : nothing
  const isMissing = place !== undefined && own.total === 0 && !elsewhere?.gyms.length
  const isFar = around !== undefined && own.total === 0
  const circle = place && circleOf(place.centre, nearMiles)
  const nearest = isMissing || isFar ? find({ ...conditions, circle }).ids : []
  const instead: 'near' | 'any' = nearest.length > 0 ? 'near' : 'any'
  const best = () => (isMissing ? searcher.mostTrusted(place.rows, gymsOfPlaceSearch).map(searcher.id) : [])
  const gyms = await read([own.ids, nearest].find((ids) => ids.length > 0) ?? best())
  const isAsking = words.some(({ fact, hours, feeLimit }) => fact ?? hours ?? feeLimit) || openNow
  const counts = isAsking && isWanted ? searcher.counts(here, at) : undefined
  const search = {
    ...{ text, words: [...words], openNow, isNear: around && (true as const), counts },
    ...(elsewhere && { elsewhere }),
    ...(unknownPlace && { unknownPlace }),
    ...(isMissing && { instead }),
  }
  const isKnown = gyms.length > 0 || elsewhere || unknownPlace || asked.states.length > 0 || openNow
  const isUnderstood = isKnown || words.some(({ means }) => means !== 'ignored')
  return { total: own.total, gyms, ...(isUnderstood ? { search } : { unknown: text }) }
}

const nothing = { ids: [], total: 0 }

/** Details of these gyms, without those that have closed or were merged since the index was asked. */
export async function openGyms(gymIndex: GymIndex, ids: readonly string[]): Promise<ListedGym[]> {
  return (await gymIndex.details(ids)).filter((gym) => !gym.closed && !gym.mergedInto)
}

/** Of what is asked to be open now, gyms with unknown hours follow, then closed ones. */
function searchIds(
  searcher: GymSearcher,
  filter: GymFilter,
  { openNow, ...search }: { openNow: boolean } & Pick<GymSearch, 'near' | 'at'>,
): { ids: string[]; total: number } {
  const sort = filter.text ? 'relevance' : 'confidence'
  const openAt = search.at
  const states: GymFilter[] = openNow ? [{ openAt }, { openAt, unknownHours: true }, {}] : [{}]
  const found = states.map((state) =>
    searcher.search({ ...search, filter: { ...filter, ...state }, sort, limit: gymsOfPlaceSearch }),
  )
  const ids = [...new Set(found.flatMap((each) => each.ids))].slice(0, gymsOfPlaceSearch)
  return { ids, total: found.at(-1)?.total ?? 0 }
}

/**
 * The one gym that is called what was typed, if the names of no others begin so: in the place, if there is one. Also a
 * closed one.
 */
async function namedGym(
  gymIndex: GymIndex,
  searcher: GymSearcher,
  { text, names, place, words }: AskedPlace,
): Promise<string | undefined> {
  const [whole = '', name = ''] = names
  if (!name || !(whole.includes(' ') || words.some(({ means }) => means === 'name'))) return undefined
  const filter = { text: name, rows: place && new Set(place.rows) }
  const near = place?.centre
  const { ids } = searcher.search({ filter, sort: 'relevance', limit: gymsOfPlaceSearch, near })
  const gyms = await gymIndex.details([...new Set([...ids, ...searcher.closedNamed(text)])])
  const called = (gym: ListedGym) => wordsOf(gym.name).join(' ')
  const named = gyms.filter((gym) => !gym.mergedInto && names.includes(called(gym)))
  const isBegun = gyms.some((gym) => names.some((each) => called(gym).startsWith(`${each} `)))
  return named.length === 1 && !isBegun ? named[0]?._id : undefined
}
