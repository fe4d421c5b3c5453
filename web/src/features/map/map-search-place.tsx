// Where the search box of the map is while the map loads: as in `map-controls.tsx`.
import type { ReactNode } from 'react'

export function MapSearchPlace({ children }: { children: ReactNode }) {
  return (
    <div className="max-md:in-[main:has([data-sheet=open])]:invisible absolute inset-x-0 z-10 flex px-4 max-md:bottom-7 md:top-4 md:justify-center lg:justify-start">
      <div className="w-full md:max-w-88">{children}</div>
    </div>
  )
}
