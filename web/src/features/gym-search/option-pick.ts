// What picking a suggestion does.

import type { GymType } from '@jumpingjack/contracts/gym/gym-types'
import { type LatLng, type MapLocation, positionOf } from '../../lib/geo/geo.ts'
import type { RecentSearch } from '../../lib/recent-searches.ts'
import { locatePlace, type PlaceLookup } from './look-up.ts'
import type { PlaceOption, SearchOption } from './search-options.ts'

export interface PickTargets {
  onPlace: (location: MapLocation) => void
  onGym: (gymId: string, position: LatLng) => void
  onType: (type: GymType) => void
}

interface OptionPick extends PickTargets {
  places: PlaceLookup
  settle: (shown: string, filter: string, place?: string) => void
  remember: (search: RecentSearch) => void
  /** Searches for a text. */
  onText: (text: string) => unknown
}

export function optionPick({ places, settle, remember, onText, onPlace, onGym, onType }: OptionPick) {
  const goToPlace = (text: string, placeId: string, locate: Promise<MapLocation>) => {
    settle(text, '', text)
    remember({ text, placeId })
    // Failures are only logged.
    return locate.then(onPlace, console.error)
  }
  const openGym = (text: string, id: string, position: LatLng) => {
    settle('', '')
    remember({ text, gym: { id, ...position } })
    onGym(id, position)
  }
  const pickPlace = (place: PlaceOption) => goToPlace(place.name, place.id, places.locate(place))
  const pickRecent = ({ text, placeId, gym }: RecentSearch) => {
    if (placeId) return goToPlace(text, placeId, locatePlace(placeId))
    if (gym) return openGym(text, gym.id, { lat: gym.lat, lng: gym.lng })
    return onText(text)
  }
  return (option: SearchOption) => {
    if (option.kind === 'place') return pickPlace(option)
    if (option.kind === 'gym') return openGym(option.name, option.id, positionOf(option.gym))
    if (option.kind === 'recent') return pickRecent(option.recent)
    settle('', '')
    onType(option.type)
  }
}
