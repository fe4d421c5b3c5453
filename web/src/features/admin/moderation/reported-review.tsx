// The current state of a reported review.
import type { GymCard } from '@jumpingjack/contracts/gym/gyms'
import { type ModeratedReview, moderationReasons } from '@jumpingjack/contracts/review/moderation'
import { t } from '@lingui/core/macro'
import { EyeOff } from 'lucide-react'
import { sharedText } from '../../../lib/language/shared-text.ts'
import { Stars } from '../../../ui/gym/stars.tsx'
import { DateTime } from '../lists/date-time.tsx'
import { GymLink } from './gym-link.tsx'
import { ReportedPhotos } from './reported-photos.tsx'

export function ReportedReview({ review, gym }: { review: ModeratedReview | null; gym: GymCard | null }) {
  if (!review) {
    return (
      <p className="rounded-md bg-sunken p-4 text-sm text-muted">{t`The review cannot be shown: it was removed, or reviews are not available right now.`}</p>
    )
  }
  const { authorName, gymId, rating, comment, createdAt, hiding, photoUrls } = review
  return (
    <section aria-label={t`Review by ${authorName}`} className="rounded-md bg-sunken p-4 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold break-words">{authorName}</span>
        <span className="text-xs text-muted">
          <DateTime iso={createdAt} />
        </span>
      </p>
      <Stars rating={rating} className="size-3.5" />
      {comment && <p className="mt-1 leading-relaxed break-words whitespace-pre-line">{comment}</p>}
      {photoUrls.length > 0 && <ReportedPhotos photoUrls={photoUrls} authorName={authorName} />}
      {hiding && (
        <p className="mt-3 flex items-center gap-2 font-medium">
          <EyeOff aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {t`Hidden: ${sharedText(moderationReasons[hiding.reason])}`}
        </p>
      )}
      <p className="mt-3">
        <GymLink gymId={gymId} className="touch-target text-muted hover:text-ink">
          {gym?.name ?? t`Show the gym`}
        </GymLink>
      </p>
    </section>
  )
}
