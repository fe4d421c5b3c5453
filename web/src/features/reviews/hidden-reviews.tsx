// How many reviews of a gym are hidden, and why.
import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import { t } from '@lingui/core/macro'
import { EyeOff } from 'lucide-react'
import { sharedText } from '../../lib/language/shared-text.ts'

export function HiddenReviews({ hiddenReviews }: Pick<GymDetail, 'hiddenReviews'>) {
  return hiddenReviews.map(({ reason, count }) => (
    <p key={reason} className="mt-2 flex items-center gap-2 text-xs text-muted">
      <EyeOff aria-hidden="true" className="size-3.5 shrink-0" />
      {t`${count} hidden: ${sharedText(reason)}`}
    </p>
  ))
}
