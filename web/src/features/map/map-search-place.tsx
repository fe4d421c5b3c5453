// Where the search box of the map is while the map loads: as in `map-controls.tsx`.
import type { ReactNode } from 'react'

export function MapSearchPlace({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-x-0 z-10 hidden px-4 in-[main:has([data-sheet=open])]:invisible max-md:bottom-7 md:top-4 md:flex md:justify-center lg:justify-start sheet:flex">
      <div className="w-full md:max-w-88">{children}</div>
    </div>
  )
}
