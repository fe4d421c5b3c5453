// The member's own reviews.
import { t } from '@lingui/core/macro'
import { HiddenReview } from '../features/moderation/hidden-review.tsx'
import { OwnReviews } from '../features/reviews/own-reviews.tsx'
import { MemberPage } from '../widgets/account/member-page.tsx'

export function ReviewsPage() {
  return (
    <MemberPage title={t`My Reviews`} className="max-w-3xl">
      <OwnReviews
        hiddenNotice={(review, refresh) =>
          review.hidden && <HiddenReview reviewId={review.id} hidden={review.hidden} onAppealed={refresh} />
        }
      />
    </MemberPage>
  )
}
