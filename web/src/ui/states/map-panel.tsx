// In place of a map: a drawn street map, and why there is none.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { StreetMap } from '../page/street-map.tsx'

interface MapPanelProps {
  Icon: LucideIcon
  title: string
  text: string
  role: 'status' | 'alert'
  children?: ReactNode
}

export function MapPanel({ Icon, title, text, role, children }: MapPanelProps) {
  return (
    <>
      <StreetMap className="absolute inset-0 size-full" />
      <div className="absolute inset-0 grid place-items-center bg-canvas/55 p-5">
        <div
          role={role}
          className="max-w-sm rounded-xl border border-line bg-raised px-7 py-8 text-center shadow-float"
        >
          <span className="mx-auto grid size-14 place-items-center rounded-full bg-sunken text-muted">
            <Icon className="size-6" />
          </span>
          <h3 className="mt-4 font-semibold">{title}</h3>
          <p className="mt-1 text-sm leading-relaxed text-balance text-muted">{text}</p>
          {children}
        </div>
      </div>
    </>
  )
}
