// Link of a favourite's card.
import type { Gym } from '@jumpingjack/contracts/gym/gyms'

const zoom = 15

/** The gym on the map. A coordinate of zero means that the position is unknown. */
export function favoriteLink({
  id,
  latitude,
  longitude,
}: Pick<Gym, 'id' | 'latitude' | 'longitude'>): string {
  const [lat, lng] = [Number(latitude), Number(longitude)]
  if (!lat || !lng) return '/'
  return `/?${new URLSearchParams({ lat: `${lat}`, lng: `${lng}`, zoom: `${zoom}`, selected: id })}`
}
