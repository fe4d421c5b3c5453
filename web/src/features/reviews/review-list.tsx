// 'Recent Reviews' of a gym, and the number of hidden reviews per reason.
import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import { EyeOff, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { relativeDate } from '../../lib/labels/relative-date.ts'
import { Stars } from '../../ui/gym/stars.tsx'

export function ReviewList({
  reviews,
  hiddenReviews,
  moderation,
}: Pick<GymDetail, 'reviews' | 'hiddenReviews'> & {
  moderation: (review: Review) => ReactNode
}) {
  return (
    <section aria-labelledby="recent-reviews">
      <h3 id="recent-reviews" className="font-semibold">
        Recent Reviews
      </h3>
      {reviews.length === 0 ? (
        <p className="mt-3 flex items-center gap-3 rounded-md bg-sunken p-4 text-sm text-muted">
          <MessageSquare aria-hidden="true" className="size-5 shrink-0" />
          No reviews yet. Be the first to review!
        </p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewItem review={review}>{moderation(review)}</ReviewItem>
            </li>
          ))}
        </ul>
      )}
      {hiddenReviews.map(({ reason, count }) => (
        <p key={reason} className="mt-2 flex items-center gap-2 text-xs text-muted">
          <EyeOff aria-hidden="true" className="size-3.5 shrink-0" />
          {count} hidden: {reason}
        </p>
      ))}
    </section>
  )
}

function ReviewItem({ review, children }: { review: Review; children: ReactNode }) {
  const { authorName, comment, createdAt, photoUrls } = review
  return (
    <article aria-label={`Review by ${authorName}`} className="flex gap-3 py-4">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-sm font-semibold uppercase"
      >
        {[...authorName][0]}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 text-sm font-semibold break-words">{authorName}</span>
          <time
            dateTime={createdAt}
            title={new Date(createdAt).toLocaleString('en')}
            className="text-xs text-muted"
          >
            {relativeDate(createdAt, new Date())}
          </time>
        </p>
        <Stars rating={review.rating} className="size-3.5" />
        {comment && <p className="mt-1 text-sm leading-relaxed break-words whitespace-pre-line">{comment}</p>}
        {photoUrls.length > 0 && <ReviewPhotos photoUrls={photoUrls} authorName={authorName} />}
        <div className="mt-2 empty:hidden">{children}</div>
      </div>
    </article>
  )
}

function ReviewPhotos({ photoUrls, authorName }: { photoUrls: string[]; authorName: string }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {photoUrls.map((photo, index) => (
        <li key={photo}>
          <a
            href={photo}
            target="_blank"
            rel="noopener noreferrer"
            className="block size-20 overflow-hidden rounded-md bg-sunken"
          >
            <img
              src={photo}
              alt={`Added by ${authorName}, ${index + 1} of ${photoUrls.length}`}
              loading="lazy"
              className="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
