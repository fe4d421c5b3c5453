// Message for an empty or failed state.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  Icon: LucideIcon
  title: string
  text: ReactNode
  children?: ReactNode
  role?: 'alert'
  heading?: 'h1' | 'h2' | 'h3'
}

export function StateMessage({ Icon, title, text, children, role, heading: Heading = 'h3' }: Props) {
  return (
    <div role={role} className="flex flex-col items-center px-6 py-10 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-sunken text-muted">
        <Icon className="size-6" />
      </span>
      <Heading className="mt-4 font-semibold">{title}</Heading>
      <p className="mt-1 max-w-72 text-sm text-balance text-muted">{text}</p>
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
