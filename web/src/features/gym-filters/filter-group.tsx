// A group of filters under its name, with what is known of the gyms in view.
import type { ReactNode } from 'react'

interface FilterGroupProps {
  name: string
  note?: ReactNode
  children: ReactNode
}

export function FilterGroup({ name, note, children }: FilterGroupProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{name}</legend>
      <div className="flex flex-wrap items-center gap-1.5 pointer-coarse:gap-2">{children}</div>
      {note && <p className="mt-1.5 text-xs text-muted">{note}</p>}
    </fieldset>
  )
}
