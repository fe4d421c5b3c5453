// Where a favourite's card leads.
import type { Gym } from '@jumpingjack/contracts/gym/gyms'

const zoom = 15

/** To the gym on the map; a coordinate of zero means that nobody knows where it is. */
export function favoriteLink({
  id,
  latitude,
  longitude,
}: Pick<Gym, 'id' | 'latitude' | 'longitude'>): string {
  const [lat, lng] = [Number(latitude), Number(longitude)]
  if (!lat || !lng) return '/'
  return `/?${new URLSearchParams({ lat: `${lat}`, lng: `${lng}`, zoom: `${zoom}`, selected: id })}`
}
