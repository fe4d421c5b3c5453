// Opens a gym's page in a new tab.
import { clsx } from 'clsx'

export function GymLink({
  gymId,
  className,
  children,
}: {
  gymId: string
  className?: string
  children: string
}) {
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
