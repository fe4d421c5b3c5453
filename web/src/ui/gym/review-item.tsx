// One review: author, stars, date, comment, photos.
import type { PublicReview } from '@jumpingjack/contracts/gym/public-gyms'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Photo } from '../photos/photo.tsx'
import { authorLabel } from './author-label.ts'
import { ReviewDate } from './review-date.tsx'
import { Stars } from './stars.tsx'

export function ReviewItem({ review, children }: { review: PublicReview; children?: ReactNode }) {
  const { comment, createdAt, isEdited, photoUrls } = review
  const authorName = authorLabel(review.authorName)
  return (
    <article aria-label={t`Review by ${authorName}`} className="flex gap-3 py-4">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-sm font-semibold uppercase"
      >
        {[...authorName][0]}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 text-sm font-semibold break-words">{authorName}</span>
          <ReviewDate createdAt={createdAt} isEdited={isEdited} />
        </p>
        <Stars rating={review.rating} className="h-3.5" />
        {comment && <p className="mt-1 text-sm leading-relaxed break-words whitespace-pre-line">{comment}</p>}
        {photoUrls.length > 0 && <ReviewPhotos photoUrls={photoUrls} authorName={authorName} />}
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">{children}</div>
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
            <Photo
              path={photo}
              sizes="5rem"
              alt={t`Added by ${authorName}, ${index + 1} of ${photoUrls.length}`}
              loading="lazy"
              className="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
