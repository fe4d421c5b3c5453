// Toggle buttons for amenities.
import { type Amenity, amenities, amenityLabels } from '@jumpingjack/contracts/gym/gym-facts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { ToggleButton } from '../form/toggle-button.tsx'

interface AmenityChipsProps {
  chosen: readonly Amenity[]
  onChange: (chosen: Amenity[]) => void
}

export function AmenityChips({ chosen, onChange }: AmenityChipsProps) {
  return amenities.map((amenity) => (
    <ToggleButton
      key={amenity}
      label={sharedText(amenityLabels[amenity])}
      on={chosen.includes(amenity)}
      onToggle={(on) => onChange(amenities.filter((each) => (each === amenity ? on : chosen.includes(each))))}
      className="h-9 rounded-full px-2.5 pointer-coarse:h-11 pointer-coarse:px-3.5"
    >
      {sharedText(amenityLabels[amenity])}
    </ToggleButton>
  ))
}
