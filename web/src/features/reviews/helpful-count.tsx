// The votes for an own review.
import { plural } from '@lingui/core/macro'

export function HelpfulCount({ count }: { count: number }) {
  if (count === 0) return null
  const text = plural(count, { one: '# member finds this helpful', other: '# members find this helpful' })
  return <p className="text-xs text-muted tabular-nums">{text}</p>
}
