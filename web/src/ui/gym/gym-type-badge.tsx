// Badge of a gym type.
import { clsx } from 'clsx'
import { gymTypeStyle } from './gym-type-style.ts'

export function GymTypeBadge({ type }: { type: string }) {
  const { label, Icon, text } = gymTypeStyle(type)
  return (
    <span
      className={clsx(
        'inline-flex shrink-0 items-center gap-1 rounded-full bg-current/12 px-2 py-1 text-xs font-medium whitespace-nowrap',
        text,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {label}
    </span>
  )
}
