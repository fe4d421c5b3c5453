// Photos at the top of the gym dialog, each opens the lightbox. Without photos: the colours of its type.

import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { PublicReview } from '@jumpingjack/contracts/gym/public-gyms'
import { gymPhotoSizes, photosOf } from '@jumpingjack/contracts/review/gym-photos'
import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { authorLabel } from '../../ui/gym/author-label.ts'
import { GymPicture } from '../../ui/gym/gym-type.tsx'
import { ReviewDate } from '../../ui/gym/review-date.tsx'
import { Stars } from '../../ui/gym/stars.tsx'
import { Lightbox } from '../../ui/photos/lightbox.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import { photoClass, photosClass } from './photo-strip.ts'

type Pictured = Pick<Gym, 'id' | 'name' | 'type'> & { reviews: PublicReview[] }

export function GymPhotos({ gym }: { gym: Pictured }) {
  const [opened, setOpened] = useState<string>()
  const section = useRef<HTMLElement>(null)
  const photos = photosOf(gym)
  if (photos.length === 0) return <NoPhotos gym={gym} />
  const shown = photos.map(({ path, review, number }) => ({
    path,
    alt: t`Photo ${number} of ${review.photoUrls.length} by ${authorLabel(review.authorName)}`,
    caption: <PhotoCaption review={review} />,
  }))
  return (
    <section ref={section} aria-label={t`Photos`} className={photosClass}>
      {shown.map(({ path, alt }, index) => (
        <button key={path} type="button" onClick={() => setOpened(path)} className={photoClass}>
          <Photo
            path={path}
            alt={alt}
            sizes={gymPhotoSizes(photos.length)}
            loading={index < 2 ? 'eager' : 'lazy'}
            fetchPriority={index === 0 ? 'high' : undefined}
            className="size-full object-cover"
          />
        </button>
      ))}
      {opened && (
        <Lightbox
          title={t`Photos of ${gym.name}`}
          photos={shown}
          first={opened}
          onClose={() => setOpened(undefined)}
          onFocusLost={() => section.current?.querySelector('button')?.focus()}
        />
      )}
    </section>
  )
}

function NoPhotos({ gym }: { gym: Pictured }) {
  return (
    <GymPicture
      gym={{ id: gym.id, type: gym.type }}
      className="h-28 md:h-36 [@media(height<30rem)]:max-h-16"
      iconClassName="size-16 md:size-20"
    />
  )
}

function PhotoCaption({ review }: { review: PublicReview }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 font-semibold break-words">{authorLabel(review.authorName)}</span>
        <Stars rating={review.rating} className="h-3.5" />
        <ReviewDate createdAt={review.createdAt} />
      </span>
      {review.comment && <span className="mt-1 line-clamp-2 break-words text-muted">{review.comment}</span>}
    </>
  )
}
