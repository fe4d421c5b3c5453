// What the list is of, in words.
import { anyDistance, type GymFilters } from './gym-url.ts'
import type { Centre } from './use-centre.ts'

export function listScope(
  { distance }: GymFilters,
  centre: Centre | undefined,
  shownOn: 'map' | 'no-map' | 'search',
): string {
  if (shownOn === 'search') return 'From Google Places'
  const near =
    centre && distance !== anyDistance ? `ithin ${milesText(distance)} of ${placeText(centre)}` : ''
  if (shownOn === 'map') return near ? `On the map, w${near}` : 'On the map'
  return near ? `W${near}` : 'At any distance'
}

export function milesText(miles: number): string {
  return miles === 1 ? '1 mile' : `${miles} miles`
}

function placeText({ origin }: Centre): string {
  if (origin === 'position') return 'your position'
  return origin === 'address' ? 'the map centre' : 'New York'
}
