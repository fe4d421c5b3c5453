// A small button with an icon, in a line of text.
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { BareButton } from './button.tsx'

export function TextButton({
  Icon,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { Icon: LucideIcon }) {
  const look = 'inline-flex items-center gap-1.5 rounded-sm text-xs font-medium text-muted hover:text-ink'
  return (
    <BareButton className={clsx('touch-target', look, className)} {...rest}>
      <Icon className="size-3.5" />
      {children}
    </BareButton>
  )
}
