// Name, address and distance of a nearby gym.
import { formatFeet } from '../../lib/geo/geo.ts'

export function NearbyGym({
  name,
  address,
  distanceM,
}: {
  name: string
  address: string
  distanceM: number
}) {
  return (
    <span className="block min-w-0 text-sm">
      <span className="block font-medium break-words">{name}</span>
      <span className="block break-words text-muted">
        {address} · {formatFeet(distanceM)}
      </span>
    </span>
  )
}
