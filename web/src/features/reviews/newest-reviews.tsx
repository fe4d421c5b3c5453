// The newest reviews of a gym, as everyone may read them.

import type { PublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ReviewItem } from '../../ui/gym/review-item.tsx'
import { HiddenReviews, RatingHistogram } from './rating-histogram.tsx'
import { ReviewChecks } from './review-checks.tsx'

/** `children` leads to all reviews. */
export function NewestReviews({ gym, children }: { gym: PublicGym; children: ReactNode }) {
  const { reviews, ratingCounts, hiddenReviews } = gym
  return (
    <section aria-labelledby="newest-reviews" className="mt-8">
      <h2 id="newest-reviews" className="text-lg font-semibold">{t`Recent Reviews`}</h2>
      <ReviewChecks />
      {gym.lacksReviews ? (
        <p role="alert" className="mt-2 text-sm text-muted">
          {t`The reviews could not be loaded. Try again in a moment.`}
        </p>
      ) : (
        <>
          {reviews.length === 0 && <p className="mt-2 text-sm text-muted">{t`No reviews yet`}</p>}
          {reviews.length > 1 && ratingCounts && (
            <div className="mt-3 max-w-sm">
              <RatingHistogram counts={ratingCounts} />
            </div>
          )}
          <div className="divide-y divide-line">
            {reviews.map((review) => (
              <ReviewItem key={review.createdAt + review.authorName} review={review} />
            ))}
          </div>
          <HiddenReviews hiddenReviews={hiddenReviews} />
        </>
      )}
      <div className="mt-4">{children}</div>
    </section>
  )
}
