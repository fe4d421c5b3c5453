// A loading placeholder.
import { clsx } from 'clsx'

export function Skeleton({ className, rounded = 'rounded-sm' }: { className?: string; rounded?: string }) {
  return <div aria-hidden="true" className={clsx('animate-shimmer bg-line/70', rounded, className)} />
}
