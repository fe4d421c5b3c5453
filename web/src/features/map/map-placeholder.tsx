// Shown while there is no map.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { StreetMap } from '../../ui/page/street-map.tsx'

interface MapPlaceholderProps {
  Icon: LucideIcon
  title: string
  text: string
  role: 'status' | 'alert'
  children?: ReactNode
}

export function MapPlaceholder({ Icon, title, text, role, children }: MapPlaceholderProps) {
  return (
    <>
      <StreetMap className="absolute inset-0 size-full" />
      <div className="absolute inset-0 grid place-items-center bg-canvas/55 p-5">
        <div
          role={role}
          className="max-w-sm rounded-xl border border-line bg-raised px-7 py-8 text-center shadow-float"
        >
          <span className="mx-auto grid size-14 place-items-center rounded-full bg-sunken text-muted">
            <Icon aria-hidden="true" className="size-6" />
          </span>
          <h2 className="mt-4 font-semibold">{title}</h2>
          <p className="mt-1 text-sm leading-relaxed text-balance text-muted">{text}</p>
          {children && <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>}
        </div>
      </div>
    </>
  )
}
