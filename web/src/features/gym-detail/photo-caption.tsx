// The review that a photo belongs to: author, stars, date, comment.
import type { PublicReview } from '@jumpingjack/contracts/gym/public-gyms'
import { relativeDate } from '../../lib/labels/relative-date.ts'
import { Stars } from '../../ui/gym/stars.tsx'

export function PhotoCaption({ review }: { review: PublicReview }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 font-semibold break-words">{review.authorName}</span>
        <Stars rating={review.rating} className="size-3.5" />
        <span className="text-xs text-muted">{relativeDate(review.createdAt, new Date())}</span>
      </span>
      {review.comment && <span className="mt-1 line-clamp-2 break-words text-muted">{review.comment}</span>}
    </>
  )
}
