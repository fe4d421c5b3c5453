// The gym type icons as SVG symbols, for markers, which React does not render.

import { gymTypeOf, gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { gymTypeStyle } from './gym-type.tsx'

const unknownType = 'other'

export function gymIconId(type: string): string {
  return `gym-icon-${(gymTypeOf(type) ?? unknownType).replaceAll(' ', '-')}`
}

export function GymIconSymbols() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      {[...gymTypes.map((row) => row.type), unknownType].map((type) => {
        const { Icon } = gymTypeStyle(type)
        return (
          <symbol key={type} id={gymIconId(type)} viewBox="0 0 24 24">
            <Icon />
          </symbol>
        )
      })}
    </svg>
  )
}
