// Name and address of a gym to choose, and its distance if known.
import { formatFeet } from '../../lib/geo/distance.ts'
import { addressLabel } from '../../lib/labels/address-label.ts'

interface NearbyGymProps {
  name: string
  address: string
  distanceM?: number
}

export function NearbyGym({ name, address, distanceM }: NearbyGymProps) {
  return (
    <span className="block min-w-0 text-sm">
      <span className="block font-medium break-words">{name}</span>
      <span className="block break-words text-muted">
        {addressLabel(address)}
        {distanceM !== undefined && ` · ${formatFeet(distanceM)}`}
      </span>
    </span>
  )
}
