// One sentence about how reviews are checked, beside them.
import { t } from '@lingui/core/macro'

export function ReviewChecks() {
  return (
    <p className="mt-1 text-xs text-muted">
      {t`Any member can review. We check what is reported, not who has trained here.`}{' '}
      <a
        href="/about/reviews"
        className="touch-target underline underline-offset-2 hover:text-ink"
      >{t`How reviews are checked`}</a>
    </p>
  )
}
