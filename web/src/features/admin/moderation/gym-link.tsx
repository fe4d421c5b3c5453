// Opens a gym's page in a new tab.
import { clsx } from 'clsx'

interface GymLinkProps {
  gymId: string
  className?: string
  children: string
}

export function GymLink({ gymId, className, children }: GymLinkProps) {
  return (
    <a
      href={`/?selected=${encodeURIComponent(gymId)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={clsx('break-words underline underline-offset-4', className)}
    >
      {children}
    </a>
  )
}
