// What the gym service replies for the pages of places.
import type { PublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import type { PlacePage } from '@jumpingjack/contracts/place-pages/place-pages'

export const brooklyn = { slug: 'brooklyn-ny', name: 'Brooklyn, NY', total: 9 }
const queens = { slug: 'queens-ny', name: 'Queens, <NY>', total: 5 }
/** One place with gyms for yoga, where searches with `sauna` find a gym that is only near. */
export function placePageOf(
  gym: PublicGym,
  { place, type, q }: { place?: string; type?: string; q?: string },
): PlacePage {
  const others = { types: [{ type: 'Yoga', total: 3 }], places: [queens] }
  if (place === undefined) return { total: 0, gyms: [], types: [], places: [brooklyn, queens] }
  if (place === gym.name) return { ...others, gymId: gym.id, total: 1, gyms: [] }
  const search = { text: q ?? place, words: [], openNow: false, instead: 'near' as const }
  if (q || place.startsWith('sauna')) return { ...others, place: brooklyn, search, total: 0, gyms: [gym] }
  if (!place.toLowerCase().startsWith('brooklyn')) return { unknown: place, total: 0, gyms: [], ...others }
  const total = type && type !== 'Yoga' ? 1 : 3
  return { place: brooklyn, ...(type && { type }), total, gyms: [gym], ...others }
}
