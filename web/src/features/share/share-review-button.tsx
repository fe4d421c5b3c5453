// 'Share' on the own review.
import { t } from '@lingui/core/macro'
import { Share2 } from 'lucide-react'

export function ShareReviewButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={t`Share your review`}
      onClick={onClick}
      className="touch-target inline-flex items-center gap-1.5 rounded-sm text-xs font-medium text-muted hover:text-ink"
    >
      <Share2 aria-hidden="true" className="size-3.5" />
      {t`Share`}
    </button>
  )
}
