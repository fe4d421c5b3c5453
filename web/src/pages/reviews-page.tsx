// The member's own reviews.
import { t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { HiddenReview } from '../features/moderation/hidden-review.tsx'
import { OwnReviews } from '../features/reviews/own-reviews.tsx'
import { buttonClass } from '../ui/form/button.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { contentId } from '../ui/page/skip-link.tsx'
import { AccountMenu } from '../widgets/account/account-menu.tsx'
import { FeedbackButton } from '../widgets/account/feedback-button.tsx'

export function ReviewsPage() {
  usePageTitle(t`My Reviews`)
  return (
    <div className="flex min-h-(--page-height) flex-col">
      <PageHeader>
        <FeedbackButton />
        <AccountMenu />
      </PageHeader>
      <main
        id={contentId}
        tabIndex={-1}
        className="mx-auto w-full max-w-3xl px-4 py-6 outline-none md:px-8 md:py-10"
      >
        <div className="mb-3 flex items-center gap-1">
          <Link
            href="/"
            aria-label={t`Back to the gyms`}
            data-tip={t`Back to the gyms`}
            className={buttonClass('plain', 'icon', '-ml-3 inline-flex')}
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Link>
          <h2 className="text-xl font-bold tracking-tight">{t`My Reviews`}</h2>
        </div>
        <OwnReviews
          hiddenNotice={(review, refresh) =>
            review.hidden && <HiddenReview reviewId={review.id} hidden={review.hidden} onAppealed={refresh} />
          }
        />
      </main>
    </div>
  )
}
